import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Jieba } from '@node-rs/jieba';
import { loadFactsFile } from '#db/facts/load.ts';
import { CONSTRUCTION_WORDS } from '#domain/search/field-words.ts';
import { normaliseText, removeStopWords } from '#domain/search/terms.ts';

/** Frequency of added words: high enough to keep a word together, low enough that 统一建设 is not split around 一建. */
const FREQUENCY = 400;
const LONGEST_WORD = 12;
const SHORTEST_COMPOUND = 4;

let splitter: Jieba | null = null;
const learned = new Set<string>();

function getFactsNames(): string[] {
  return [
    ...loadFactsFile('certificate-kinds').kinds.map((kind) => kind.name),
    ...loadFactsFile('registered-professions').professions.flatMap((one) => [one.name, one.registeredName ?? '']),
    ...loadFactsFile('authorities').provinces.map((province) => province.label),
  ];
}

const isWord = (word: string): boolean => /^[\p{L}\p{N}]{2,}$/u.test(word) && word.length <= LONGEST_WORD;

/**
 * Reads the dictionary once, when the first text is split. The dictionary text can be freed afterwards; imported as a module of the
 * package, it would permanently occupy 11 MB, together with an unused second list.
 */
function getSplitter(): Jieba {
  if (splitter === null) {
    splitter = Jieba.withDict(readFileSync(createRequire(import.meta.url).resolve('@node-rs/jieba/dict.txt')));
    addDictionaryWords([...CONSTRUCTION_WORDS, ...getFactsNames()]);
  }
  return splitter;
}

/** Adds words that are not split from then on. */
export function addDictionaryWords(words: readonly string[]): void {
  const jieba = getSplitter();
  const fresh = words.map(normaliseText).filter((word) => isWord(word) && !learned.has(word));
  if (fresh.length === 0) return;
  for (const word of fresh) learned.add(word);
  jieba.loadDict(Buffer.from([...new Set(fresh)].map((word) => `${word} ${FREQUENCY} n`).join('\n')));
}

const hasSense = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);
const isSingleHan = (word: string): boolean => /^\p{Script=Han}$/u.test(word);

/** Lists pairs of neighbouring characters that belong to no dictionary word (names of enterprises and people). */
function listPairs(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    return next !== undefined && isSingleHan(word) && isSingleHan(next) ? [word + next] : [];
  });
}

/** Splits a document: its words, the shorter words inside them, and pairs of characters that belong to no word. */
export function splitDocument(text: string): string[] {
  const jieba = getSplitter();
  const words = jieba.cut(normaliseText(text), false);
  const inner = words.flatMap((word) =>
    word.length > 2 && hasSense(word) ? jieba.cutAll(word).filter((part) => part.length > 1 && part !== word) : [],
  );
  return [...words.filter(hasSense), ...inner.filter(hasSense), ...listPairs(words)];
}

/** Lists the known words inside a word, longest first. */
const listParts = (word: string): string[] =>
  getSplitter()
    .cutAll(word)
    .filter((part) => part.length > 1 && part !== word)
    .sort((a, b) => b.length - a.length);

/** Splits a compound technical term into shorter words: 资质延续 is 资质 and 延续. Returns null if they do not cover it. */
export function splitCompoundWord(word: string): readonly string[] | null {
  if (!learned.has(word) || word.length < SHORTEST_COMPOUND) return null;
  const parts = listParts(word);
  const found: string[] = [];
  for (let at = 0; at < word.length; ) {
    const next = parts.find((part) => word.startsWith(part, at));
    if (next === undefined) return null;
    found.push(next);
    at += next.length;
  }
  return found;
}

/**
 * Splits a word that no text contains into the longest known words, in order: 手机短信 is 手机 and 短信; characters that belong to none are
 * omitted.
 */
export function splitUnknownWord(word: string): readonly string[] {
  const parts = listParts(word);
  const found: string[] = [];
  for (let at = 0; at < word.length; ) {
    const next = parts.find((part) => word.startsWith(part, at));
    if (next !== undefined) found.push(next);
    at += next?.length ?? 1;
  }
  return found;
}

/** Splits a text into all its words and single characters, as they are written. */
export const cutWords = (text: string): readonly string[] => getSplitter().cut(text, false);

/** Returns whether the dictionary contains the word; otherwise the word was assembled from neighbouring characters. */
export const isDictionaryWord = (word: string): boolean => getSplitter().cut(word, false).length === 1;

/** Splits a query into words, without the shorter words inside them; consecutive single characters become pairs. */
export function splitQuery(text: string): readonly string[] {
  const words = getSplitter().cut(normaliseText(text), false);
  const kept = words.flatMap((word, at) => {
    if (!hasSense(word)) return [];
    if (!isSingleHan(word)) return [word];
    const next = words[at + 1];
    if (next !== undefined && isSingleHan(next)) return [word + next];
    const previous = words[at - 1];
    return previous !== undefined && isSingleHan(previous) ? [] : [word];
  });
  return removeStopWords(kept);
}

/** The class of a query word: a name, an action, or a connecting word. */
export type WordClass = 'name' | 'action' | 'other';

/** Returns the class of a word from the dictionary; added technical terms count as names. */
export function getWordClass(word: string): WordClass {
  if (learned.has(word)) return 'name';
  const tags = getSplitter()
    .tag(word, false)
    .map(({ tag }) => tag);
  if (tags.some((tag) => /^(?:n|vn|an|j|l|i|eng|x)/.test(tag))) return 'name';
  return tags.every((tag) => /^(?:v|a)/.test(tag)) ? 'action' : 'other';
}
