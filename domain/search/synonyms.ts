import type { QueryTerm } from './vector.ts';

/** Words with the same meaning, each tokenised like a query: 一建 | 一级 注册 建造师. */
export interface SynonymGroup {
  readonly terms: readonly { readonly text: string; readonly words: readonly string[] }[];
}

const LONGEST = 8;

/** Returns the longest synonym that begins at the position. */
function findAt(
  words: readonly string[],
  from: number,
  groups: readonly SynonymGroup[],
): { readonly group: SynonymGroup; readonly length: number } | null {
  for (let length = Math.min(LONGEST, words.length - from); length > 0; length -= 1) {
    const spelled = words.slice(from, from + length).join('');
    const group = groups.find(({ terms }) => terms.some((term) => term.text === spelled));
    if (group) return { group, length };
  }
  return null;
}

/** Returns the words of a query with their synonyms. */
export function expandSynonyms(words: readonly string[], groups: readonly SynonymGroup[]): QueryTerm[] {
  const asked: QueryTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const found = findAt(words, at, groups);
    asked.push(found ? found.group.terms.map((term) => term.words) : [[words[at] ?? '']]);
    at += found?.length ?? 1;
  }
  return asked;
}

/** Lists the texts of the synonyms, which are highlighted in addition to the typed words. */
export function listOtherNames(words: readonly string[], groups: readonly SynonymGroup[]): string[] {
  const names: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = findAt(words, at, groups);
    if (found) names.push(...found.group.terms.map((term) => term.text));
    at += found?.length ?? 1;
  }
  return names;
}
