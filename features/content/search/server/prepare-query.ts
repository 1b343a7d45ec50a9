import type { PinyinReading } from '#domain/search/pinyin.ts';
import { expandSynonyms, listOtherNames, type SynonymGroup } from '#domain/search/synonyms.ts';
import { normaliseText, parseSearchTerms, toTitleKey } from '#domain/search/terms.ts';
import { formatSearchQuery, type QueryTerm } from '#domain/search/vector.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { buildPinyinIndex } from './pinyin-words.ts';
import { listSynonyms } from './synonym.repo.ts';
import { addDictionaryWords, splitCompoundWord, splitQuery } from './words.ts';

/** A search prepared for the database and the page. */
export interface PreparedQuery {
  /** Query for documents with all the words; null for an empty search. */
  readonly all: string | null;
  /** Query for documents with any of the words. */
  readonly any: string | null;
  /** Whether the search has more than one term, so that `any` matches more than `all`. */
  readonly canRelax: boolean;
  readonly words: readonly string[];
  /** Texts to be highlighted in the results. */
  readonly marks: readonly string[];
  readonly titleKey: string;
  readonly docTail: string | null;
  readonly docNumber: string | null;
  readonly code: string | null;
}

type Base = Pick<App, 'db' | 'content'>;

const cache = new WeakMap<Db, { readonly version: number; readonly groups: Promise<SynonymGroup[]> }>();

/** Segmentation of a dictionary word before the word was added: texts indexed earlier contain that form. */
const apartOf = new Map<string, readonly string[]>();

function learnTerms(terms: readonly string[]): void {
  for (const term of terms) if (!apartOf.has(term)) apartOf.set(term, splitQuery(term));
  addDictionaryWords(terms);
}

/** Returns a name with all its spellings that occur in texts. */
function getTerms(text: string): SynonymGroup['terms'] {
  const whole = splitQuery(text);
  const apart = apartOf.get(text) ?? whole;
  return apart.length === whole.length
    ? [{ text, words: whole }]
    : [
        { text, words: whole },
        { text, words: apart },
      ];
}

async function loadSynonyms(db: Db): Promise<SynonymGroup[]> {
  const groups = (await listSynonyms(db)).map((terms) => terms.map((term) => normaliseText(term).trim()));
  learnTerms(groups.flat());
  return groups.map((terms) => ({ terms: terms.flatMap(getTerms) }));
}

/** Returns the synonym groups, cached until the content version changes, in any process. */
export async function loadSynonymGroups({ db, content }: Base): Promise<SynonymGroup[]> {
  const version = await content.current();
  if (version === null) return await loadSynonyms(db);
  const known = cache.get(db);
  if (known?.version === version) return await known.groups;
  const groups = loadSynonyms(db);
  cache.set(db, { version, groups });
  groups.catch(() => cache.delete(db));
  return await groups;
}

const MAX_WORDS = 24;

/** Extends a compound word with its parts, so that texts with the parts apart are found: 资质证书的延续 for 资质延续. */
const withParts = (asked: QueryTerm): QueryTerm => {
  const apart = asked.flatMap((wording) => {
    const [only, ...more] = wording;
    const parts = only !== undefined && more.length === 0 ? splitCompoundWord(only) : null;
    return parts === null ? [] : [parts];
  });
  return [...asked, ...apart];
};

/** Search terms, words and marks that one part of the query contributes. */
interface Reading {
  readonly asked: readonly QueryTerm[];
  readonly words: readonly string[];
  readonly marks: readonly string[];
}

function readWords(text: string, split: readonly string[], groups: readonly SynonymGroup[]): Reading {
  return {
    asked: expandSynonyms(split, groups).map(withParts),
    words: split,
    marks: [text, ...listOtherNames(split, groups), ...split.flatMap((word) => splitCompoundWord(word) ?? [])],
  };
}

/** Returns all wordings of a word: its synonyms, or its parts. */
function getWordings(word: string, groups: readonly SynonymGroup[]): QueryTerm {
  const split = splitQuery(word);
  const [only, ...more] = expandSynonyms(split, groups).map(withParts);
  return only !== undefined && more.length === 0 ? only : [split];
}

/** Interprets letters as the pinyin of technical terms; words written in letters (BIM) are found as well. */
function readLetters(text: string, places: PinyinReading, groups: readonly SynonymGroup[]): Reading {
  const asked = places.map((words): QueryTerm => words.flatMap((word) => getWordings(word, groups)));
  const [first = [], ...rest] = asked;
  return {
    asked: rest.length === 0 ? [[[text], ...first]] : asked,
    words: places.flatMap((words) => (words.length === 1 ? words : [])),
    marks: [text, ...places.flat()],
  };
}

const isLetters = (text: string): boolean => /^[a-z']{2,}$/.test(text);

/** Splits the user's input into words with their synonyms, pinyin, document numbers and codes. */
export async function prepareQuery(app: Base, typed: string): Promise<PreparedQuery> {
  const groups = await loadSynonymGroups(app);
  const terms = parseSearchTerms(typed).map((term) => ({
    ...term,
    split: term.kind === 'words' ? splitQuery(term.text).slice(0, MAX_WORDS) : [],
  }));
  const pinyin = terms.some((term) => term.kind === 'words' && isLetters(term.text))
    ? await buildPinyinIndex(app.db, groups)
    : null;
  // A single character occurs in nearly every text: it counts only if the query has nothing else.
  const hasMore = terms.some((term) => term.kind !== 'words' || term.split.some((word) => word.length > 1));
  const readings = terms.map((term): Reading => {
    if (term.kind === 'document') return { asked: [[[term.tail]]], words: [], marks: [term.number, term.tail] };
    if (term.kind === 'code') return { asked: [[[term.text]]], words: [], marks: [] };
    const places = pinyin?.read(term.text) ?? null;
    if (places !== null) return readLetters(term.text, places, groups);
    const split = hasMore ? term.split.filter((word) => word.length > 1 || /[\da-z]/.test(word)) : term.split;
    return readWords(term.text, split, groups);
  });
  const most = readings.flatMap(({ asked }) => asked).slice(0, MAX_WORDS);
  const words = readings.flatMap((reading) => reading.words);
  const marks = readings.flatMap((reading) => reading.marks);
  const document = terms.findLast((term) => term.kind === 'document');
  const longWords = words.filter((word) => word.length > 1);
  return {
    all: formatSearchQuery(most, 'all'),
    any: formatSearchQuery(most, 'any'),
    canRelax: most.length > 1,
    words,
    marks: [...new Set([...marks, ...(longWords.length > 0 ? longWords : words)])],
    titleKey: toTitleKey(typed),
    docTail: document?.tail ?? null,
    docNumber: document?.number ?? null,
    code: terms.findLast((term) => term.kind === 'code')?.text ?? null,
  };
}
