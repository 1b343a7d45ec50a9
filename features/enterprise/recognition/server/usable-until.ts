import { readLabelledFields } from './layout.ts';
import type { TextPiece } from './ports.ts';
import { findDays } from './values.ts';

/**
 * The label of the term in which a downloaded electronic certificate may be used. It is 180 days at most and ends before the registration
 * itself (建办市〔2021〕40号, 二); afterwards the certificate must be downloaded again.
 */
export const USE_TERM_LABEL = '使用有效期';

/** Returns the last day on which the electronic certificate may be used, as `YYYY-MM-DD`; null if the document has no such term. */
export function findUsableUntil(pieces: readonly TextPiece[]): string | null {
  const found = readLabelledFields(pieces, [USE_TERM_LABEL]).find(({ label }) => label === USE_TERM_LABEL);
  return (found && findDays(found.text).at(-1)) ?? null;
}
