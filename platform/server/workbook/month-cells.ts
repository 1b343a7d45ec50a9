import type { CellValue, Sheet } from 'hucre/xlsx';
import type { WorkbookPackagePart } from '#platform/server/storage/xlsx-archive.ts';

const STYLES = 'xl/styles.xml';
/**
 * Ids of number formats of Chinese Excel that show only 年 and 月; workbooks refer to them by id, without their format code (ECMA-376 part 1,
 * 18.8.30).
 */
const BUILT_IN_MONTHS = [27, 36, 50, 52, 57] as const;

/** Returns whether a number format shows a year and a month without a day: yyyy"年"m"月", yyyy-mm, yyyy.mm. */
export function isMonthFormat(code: string): boolean {
  const [first = ''] = code.split(';');
  const signs = first.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '');
  return /[ye]/i.test(signs) && /m/i.test(signs) && !/[dhs]/i.test(signs);
}

const decode = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * Finds number formats that show only year and month, and adds the format codes of the built-in ones to the workbook.
 * @returns the parts, changed only if the workbook uses built-in formats
 */
export function findMonthFormats(parts: readonly WorkbookPackagePart[]): {
  readonly parts: readonly WorkbookPackagePart[];
  readonly hasMonths: boolean;
} {
  const styles = parts.find(({ name }) => name === STYLES);
  if (!styles) return { parts, hasMonths: false };
  const text = Buffer.from(styles.bytes).toString('utf8');
  const codes = [...text.matchAll(/formatCode="([^"]*)"/g)].map(([, code = '']) => decode(code));
  const used = BUILT_IN_MONTHS.filter(
    (id) => text.includes(`numFmtId="${id}"`) && !text.includes(`<numFmt numFmtId="${id}"`),
  );
  if (used.length === 0) return { parts, hasMonths: codes.some(isMonthFormat) };
  const written = used
    .map((id) => `<numFmt numFmtId="${id}" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/>`)
    .join('');
  const completed = /<numFmts[^<>/]*>/.test(text)
    ? text.replace(/<numFmts[^<>/]*>/, (start) => start + written)
    : text.replace('<fonts', () => `<numFmts count="${used.length}">${written}</numFmts><fonts`);
  const bytes = Buffer.from(completed, 'utf8');
  return { parts: parts.map((part) => (part === styles ? { ...part, bytes } : part)), hasMonths: true };
}

/**
 * Replaces a date by its year and month if the cell shows only these and the date is the first of a month. Other dates were typed with a
 * day.
 */
export function formatMonthCells({ rows, cells }: Pick<Sheet, 'rows' | 'cells'>): CellValue[][] {
  const shown = rows.map((row) => [...row]);
  for (const [at, { value, style }] of cells ?? []) {
    if (!(value instanceof Date) || Number.isNaN(value.getTime()) || !isMonthFormat(style?.numFmt ?? '')) continue;
    // Excel stores a month without a day as the first of the month.
    if (value.getUTCDate() !== 1) continue;
    const [row = 0, col = 0] = at.split(',').map(Number);
    const line = shown[row];
    if (line) line[col] = `${value.getUTCFullYear()}年${value.getUTCMonth() + 1}月`;
  }
  return shown;
}
