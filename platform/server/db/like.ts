import { type RawBuilder, sql } from 'kysely';
import { BRACKET_VARIANTS, listSpellings, toFullWidth } from '#domain/search/list-words.ts';

/** Escapes a text for a pattern of `like`, so that per cent, underscore and backslash are literal. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns the pattern of `like` and `ilike` for texts that contain a word anywhere; brackets match those of any kind and width. */
export const toLikePattern = (word: string): string => `%${escapeLike(word).replace(BRACKET_VARIANTS, '_')}%`;

/**
 * Returns the patterns of a word as typed, of its spellings and of their full-width forms, each once: 社保 finds 社会保险, and D144 finds
 * Ｄ１４４.
 */
export function listLikePatterns(word: string): string[] {
  const spellings = [word, ...listSpellings(word)];
  return [...new Set([...spellings, ...spellings.map(toFullWidth)].map(toLikePattern))];
}

/**
 * Returns the right side of `like` and `ilike` for texts that contain a word anywhere in one of its spellings or widths.
 * A word with one spelling is a plain pattern, which every index on texts supports.
 */
export function toWordPatterns(word: string): RawBuilder<string> {
  const patterns = listLikePatterns(word);
  const [only] = patterns;
  return patterns.length === 1 ? sql<string>`${only}` : sql<string>`any(${patterns}::text[])`;
}
