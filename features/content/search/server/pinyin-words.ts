import { CONSTRUCTION_WORDS, listStandardShortNames } from '#domain/search/field-words.ts';
import { createPinyinIndex, type PinyinIndex, type SpelledWord } from '#domain/search/pinyin.ts';
import type { SynonymGroup } from '#domain/search/synonyms.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listStandardTitles } from './search.repo.ts';
import { cutWords } from './words.ts';

/** Returns the names under which a standard can be found: 市政公用工程施工总承包, 市政公用工程, 市政公用. */
const getNames = (title: string): string[] => [title, ...listStandardShortNames(title)];

const HAN = /^\p{Script=Han}{2,}$/u;
const spelled = new Map<string, SpelledWord>();

const indexes = new WeakMap<readonly SynonymGroup[], Promise<PinyinIndex>>();

/** Loaded on first use, because most texts need no pinyin. */
async function loadSpeller(): Promise<(text: string) => SpelledWord> {
  const { pinyin } = await import('pinyin-pro');
  return (text) => ({ text, syllables: pinyin(text, { toneType: 'none', type: 'array', v: true }) });
}

async function loadIndex(db: Db, groups: readonly SynonymGroup[]): Promise<PinyinIndex> {
  const load = await loadSpeller();
  const spell = (text: string): SpelledWord => {
    const made = spelled.get(text) ?? load(text);
    spelled.set(text, made);
    return made;
  };
  const names = groups.flatMap(({ terms }) => terms.map(({ text }) => text));
  const standards = (await listStandardTitles(db)).flatMap(getNames);
  const words = new Set([...names, ...CONSTRUCTION_WORDS, ...standards].filter((word) => HAN.test(word)));
  return createPinyinIndex([...words].map(spell));
}

/** Builds the index of technical terms, synonyms and standards by their pinyin; it is rebuilt when the synonyms change. */
export async function buildPinyinIndex(db: Db, groups: readonly SynonymGroup[]): Promise<PinyinIndex> {
  const known = indexes.get(groups);
  if (known) return await known;
  const made = loadIndex(db, groups);
  indexes.set(groups, made);
  made.catch(() => indexes.delete(groups));
  return await made;
}

const MAX_SPAN_WORDS = 4;
/** Words of two characters have too many homophones; only those most frequent in questions are included. */
const SHORT_WORDS: ReadonlySet<string> = new Set(['资质', '职称', '业绩', '社保', '延期', '安装']);

/** Lists neighbouring words with a single character among them, which may be one mistyped word: 刚|结构, 资|执. */
const listOddSpans = (words: readonly string[]): readonly string[] =>
  words.flatMap((_word, from) =>
    Array.from({ length: MAX_SPAN_WORDS - 1 }, (_none, more) => words.slice(from, from + more + 2))
      .filter((span, more) => span.length === more + 2 && span.some((word) => word.length === 1))
      .map((span) => span.join(''))
      .filter((span) => HAN.test(span)),
  );

/** Replaces characters that were typed for others of the same sound within a technical term: 刚结构 becomes 钢结构. */
export async function correctHomophones(db: Db, groups: readonly SynonymGroup[], text: string): Promise<string> {
  const spans = listOddSpans(cutWords(text)).toSorted((a, b) => b.length - a.length);
  if (spans.length === 0) return text;
  const [index, spell] = [await buildPinyinIndex(db, groups), await loadSpeller()];
  const getLetters = (word: string): string => spell(word).syllables.join('');
  return spans.reduce((written, span) => {
    const letters = getLetters(span);
    const alike = (index.read(letters)?.[0] ?? []).filter(
      (word) => word.length === span.length && getLetters(word) === letters,
    );
    const shared = (word: string): number => [...word].filter((sign, at) => sign === span[at]).length;
    const meant = alike.find((word) => shared(word) * 2 >= word.length && (word.length > 2 || SHORT_WORDS.has(word)));
    return meant === undefined || alike.includes(span) ? written : written.replace(span, meant);
  }, text);
}
