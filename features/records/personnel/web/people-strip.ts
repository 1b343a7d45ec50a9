import { buildValidityItems, type Place, type StripItem } from '#platform/web/ui/status-strip.tsx';
import type { PeopleSummary } from '../contract/people.ts';

/** The counts above a list of people. */
export const buildStripItems = (
  counts: PeopleSummary,
  active: string,
  place: Place,
  unknownWords = '未填',
): readonly StripItem[] =>
  buildValidityItems(counts, active, place, { key: 'unknown', words: unknownWords, look: 'unknown' });

/** ID numbers on screen show the first four and the last two of 18 (DESIGN section 7); the server sends six and four. */
export function maskOnScreen(idNo: string): string {
  return idNo.length === 18 ? `${idNo.slice(0, 4)}************${idNo.slice(16)}` : idNo;
}
