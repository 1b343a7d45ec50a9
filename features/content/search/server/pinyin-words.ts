import { FIELD_WORDS, listShortNames } from '#domain/search/field-words.ts';
import { createPinyinIndex, type PinyinIndex, type SpelledWord } from '#domain/search/pinyin.ts';
import type { SynonymGroup } from '#domain/search/synonyms.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listStandardTitles } from './search.repo.ts';

/** Returns the names under which a standard can be found: 市政公用工程施工总承包, 市政公用工程, 市政公用. */
const getNames = (title: string): string[] => [title, ...listShortNames(title)];

const HAN = /^\p{Script=Han}{2,}$/u;
const spelled = new Map<string, SpelledWord>();

const indexes = new WeakMap<readonly SynonymGroup[], Promise<PinyinIndex>>();

async function loadIndex(db: Db, groups: readonly SynonymGroup[]): Promise<PinyinIndex> {
  // Loaded with the first search in letters, because most searches use characters.
  const { pinyin } = await import('pinyin-pro');
  const spell = (text: string): SpelledWord => {
    const known = spelled.get(text);
    if (known) return known;
    const made = { text, syllables: pinyin(text, { toneType: 'none', type: 'array', v: true }) };
    spelled.set(text, made);
    return made;
  };
  const names = groups.flatMap(({ terms }) => terms.map(({ text }) => text));
  const standards = (await listStandardTitles(db)).flatMap(getNames);
  const words = new Set([...names, ...FIELD_WORDS, ...standards].filter((word) => HAN.test(word)));
  return createPinyinIndex([...words].map(spell));
}

/** Returns technical terms, synonyms and standards by their pinyin; rebuilt with the synonyms. */
export async function readPinyinWords(db: Db, groups: readonly SynonymGroup[]): Promise<PinyinIndex> {
  const known = indexes.get(groups);
  if (known) return await known;
  const made = loadIndex(db, groups);
  indexes.set(groups, made);
  made.catch(() => indexes.delete(groups));
  return await made;
}
