/**
 * Stores in this browser which cells of a table the user has already copied into a portal. A cell whose value has changed since must be
 * copied again.
 */
import type { CopyField } from '../contract/copy.ts';

type Place = Pick<Storage, 'getItem' | 'setItem'>;
const MAX_KEPT = 5000;

const keyOf = (filing: string, form: string): string => `filing_copied_${filing}_${form}`;

/** The browser stores a short checksum instead of the value itself. */
function sumOf(text: string): string {
  let sum = 0;
  for (const sign of text) sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}

export const computeCopiedCellHash = ({ section, row, label, value }: CopyField): string =>
  sumOf(JSON.stringify([section, row, label, value]));

export function loadCopiedCellHashes(place: Place, filing: string, form: string): ReadonlySet<string> {
  return new Set((place.getItem(keyOf(filing, form)) ?? '').split(' ').filter((mark) => mark !== ''));
}

export function saveCopiedCellHashes(place: Place, filing: string, form: string, marks: ReadonlySet<string>): void {
  place.setItem(keyOf(filing, form), [...marks].slice(-MAX_KEPT).join(' '));
}
