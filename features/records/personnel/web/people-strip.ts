import { buildValidityItems, type ListAddress, type StatusStripItem } from '#platform/web/ui/status-strip.tsx';
import type { PeopleSummary } from '../contract/people.ts';

/** Builds the filter strip with the counts above the list of people. */
export const buildPeopleStripItems = (
  counts: PeopleSummary,
  active: string,
  place: ListAddress,
): readonly StatusStripItem[] =>
  buildValidityItems(counts, active, place, { key: 'unknown', words: '无到期日', look: 'unknown' });

/**
 * Masks an ID number for the screen: only the first four and the last two of 18 characters remain (DESIGN section 7). The server sends the
 * first six and the last four.
 */
export function maskIdNumberOnScreen(idNo: string): string {
  return idNo.length === 18 ? `${idNo.slice(0, 4)}************${idNo.slice(16)}` : idNo;
}
