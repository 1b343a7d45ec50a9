/** The days that exports of registrations add to each specialty: 建筑工程(2024-05-13至2027-05-12). */
import { listWrittenDays, readWrittenPeriod } from './expand-cell.ts';

const BRACKETS = /[(（]([^()（）]*\d{4}[-./年][^()（）]*)[)）]/g;

/** Removes the days of the specialties of a cell; a tick is no specialty. */
export const stripDays = (text: string): string =>
  /^[√✓是有]$/.test(text)
    ? ''
    : text
        .replace(BRACKETS, '')
        .replace(/(?:有效期)?[至到：:]{0,2}\d{4}[-./年]\d{1,2}[-./月]\d{1,2}日?/g, '')
        .trim();

/** Lists the last days of the specialties of a cell as they are written; two days in brackets that are no period are two entries. */
export function listSpecialtyEnds(text: string): string[] {
  const bracketed = [...text.matchAll(BRACKETS)].map(([, inner = '']) => inner);
  return bracketed.length === 0
    ? listWrittenDays(text)
    : bracketed.flatMap((inner) => readWrittenPeriod(inner)?.[1] ?? listWrittenDays(inner));
}
