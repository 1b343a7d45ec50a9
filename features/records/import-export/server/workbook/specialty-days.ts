/** Parses the days that exports of registrations add to each specialty: 建筑工程(2024-05-13至2027-05-12). */
import { listWrittenDays, parseWrittenPeriod } from './expand-cell.ts';

const BRACKETS = /[(（]([^()（）]*\d{4}[-./年][^()（）]*)[)）]/g;

/** Removes the days from the specialties in a cell. Empty for a tick, which is not a specialty. */
export const removeSpecialtyDays = (text: string): string =>
  /^[√✓是有]$/.test(text)
    ? ''
    : text
        .replace(BRACKETS, '')
        .replace(/(?:有效期)?[至到：:]{0,2}\d{4}[-./年]\d{1,2}[-./月]\d{1,2}日?/g, '')
        .trim();

/**
 * Lists the expiry dates of the specialties in a cell, in their original notation. Two days in brackets that are not a period are two
 * entries.
 */
export function listSpecialtyExpiryDates(text: string): string[] {
  const bracketed = [...text.matchAll(BRACKETS)].map(([, inner = '']) => inner);
  return bracketed.length === 0
    ? listWrittenDays(text)
    : bracketed.flatMap((inner) => parseWrittenPeriod(inner)?.[1] ?? listWrittenDays(inner));
}
