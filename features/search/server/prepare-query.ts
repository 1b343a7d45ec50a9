import { expandSynonyms, listOtherNames, type SynonymGroup } from '#domain/search/synonyms.ts';
import { levelText, readTerms, titleKey } from '#domain/search/terms.ts';
import { type Asked, writeQuery } from '#domain/search/vector.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listSynonyms } from './search.repo.ts';
import { learnWords, splitCompound, splitQuery } from './words.ts';

/** A search as the database and the page need it. */
export interface Prepared {
  /** A document must have all the words; null when nothing was asked. */
  readonly all: string | null;
  /** Or any of them. */
  readonly any: string | null;
  /** More than one thing is asked for, so `any` is wider than `all`. */
  readonly canRelax: boolean;
  readonly words: readonly string[];
  /** Texts to be marked. */
  readonly marks: readonly string[];
  readonly titleKey: string;
  readonly docTail: string | null;
  readonly docNumber: string | null;
  readonly code: string | null;
}

const KEPT_MS = 60_000;
const cache = new WeakMap<Db, { readonly atMs: number; readonly groups: Promise<SynonymGroup[]> }>();

async function loadSynonyms(db: Db): Promise<SynonymGroup[]> {
  const groups = (await listSynonyms(db)).map((terms) => terms.map((term) => levelText(term).trim()));
  learnWords(groups.flat());
  return groups.map((terms) => ({ terms: terms.map((text) => ({ text, words: splitQuery(text) })) }));
}

/** Synonyms change seldom: they are read again after a minute. */
export async function readSynonyms(db: Db, now: Date): Promise<SynonymGroup[]> {
  const known = cache.get(db);
  if (known && Math.abs(now.getTime() - known.atMs) < KEPT_MS) return await known.groups;
  const groups = loadSynonyms(db);
  cache.set(db, { atMs: now.getTime(), groups });
  groups.catch(() => cache.delete(db));
  return await groups;
}

const WORDS_MOST = 24;

/** A word of the field also finds its parts apart from each other: 资质证书的延续 for 资质延续. */
const withParts = (asked: Asked): Asked => {
  const apart = asked.flatMap((wording) => {
    const [only, ...more] = wording;
    const parts = only !== undefined && more.length === 0 ? splitCompound(only) : null;
    return parts === null ? [] : [parts];
  });
  return [...asked, ...apart];
};

/** Splits what somebody typed into words with their synonyms, document numbers and codes. */
export async function prepareQuery(db: Db, typed: string, now: Date): Promise<Prepared> {
  const groups = await readSynonyms(db, now);
  const asked: Asked[] = [];
  const words: string[] = [];
  const marks: string[] = [];
  let [docTail, docNumber, code]: (string | null)[] = [null, null, null];
  const terms = readTerms(typed).map((term) => ({
    ...term,
    split: term.kind === 'words' ? splitQuery(term.text).slice(0, WORDS_MOST) : [],
  }));
  // A character that stands alone is in nearly every text: it counts only when nothing else is asked.
  const hasMore = terms.some((term) => term.kind !== 'words' || term.split.some((word) => word.length > 1));
  for (const term of terms) {
    if (term.kind === 'document') {
      asked.push([[term.tail]]);
      marks.push(term.number, term.tail);
      [docTail, docNumber] = [term.tail, term.number];
    } else if (term.kind === 'code') {
      asked.push([[term.text]]);
      code = term.text;
    } else {
      const split = hasMore ? term.split.filter((word) => word.length > 1 || /[\da-z]/.test(word)) : term.split;
      asked.push(...expandSynonyms(split, groups).map(withParts));
      words.push(...split);
      marks.push(term.text, ...listOtherNames(split, groups), ...split.flatMap((word) => splitCompound(word) ?? []));
    }
  }
  const most = asked.slice(0, WORDS_MOST);
  const longWords = words.filter((word) => word.length > 1);
  return {
    all: writeQuery(most, 'all'),
    any: writeQuery(most, 'any'),
    canRelax: most.length > 1,
    words,
    marks: [...new Set([...marks, ...(longWords.length > 0 ? longWords : words)])],
    titleKey: titleKey(typed),
    docTail: docTail ?? null,
    docNumber: docNumber ?? null,
    code: code ?? null,
  };
}
