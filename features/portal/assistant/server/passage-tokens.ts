import { createHash } from 'node:crypto';
import type { Passage } from '#domain/assistant/passage.ts';
import { listMentionedDocuments } from '#domain/search/terms.ts';
import { formatSearchVector } from '#domain/search/vector.ts';
import { splitDocument } from '#features/content/search/server/search.server-api.ts';

/** Increment after a change of the way in which passages are split; all passages are then indexed again. */
export const PASSAGE_INDEX_VERSION = 1;

export const computePassageHash = (passage: Passage): string =>
  createHash('sha256')
    .update(`${PASSAGE_INDEX_VERSION} ${JSON.stringify(passage)}`)
    .digest('base64url');

/** Splits a passage into words, as for the global search; document numbers become normalised words. */
export function formatPassageTokens({ title, place, text, keywords, docNumber }: Passage): string {
  const named = `${title} ${docNumber ?? ''}`;
  return formatSearchVector([
    { weight: 'A', words: [...splitDocument(named), ...listMentionedDocuments(named)] },
    { weight: 'B', words: [...splitDocument(`${place} ${keywords.join(' ')}`)] },
    { weight: 'D', words: [...splitDocument(text), ...listMentionedDocuments(text)] },
  ]);
}
