/** The three classes of safety certificates, which a heading, the number or an adjacent column contains. */
import { createLookupTable } from '#domain/text/table.ts';
import { defineColumn, type SheetColumn } from './column.ts';

export type SafetyCertificateClass = 'A' | 'B' | 'C';

/** Words around the class of a safety certificate. */
const SAFETY_WORDS =
  /专职|建筑施工|主要负责人|负责人|企业|项目|安全生产|安全|安管|安考|建安|三类|考核|管理|人员|合格|证书|[员类证本]/g;
const SAFETY_CLASS = /^\(?([ABC])[1-3]?\)?(?:\([^()]*\))?$/i;

/** Returns the class of a safety certificate (C类（C2）, C证（综合类）, 安管人员 A 证); null for other certificates. */
export function parseSafetyCertificateClass(kind: string): SafetyCertificateClass | null {
  const text = kind.normalize('NFKC').replace(/\s/g, '');
  if (/^[ABC][1-3][证本]$/i.test(text) || /^[AB][1-3]$/i.test(text)) return null;
  const [, sign] = SAFETY_CLASS.exec(text.replace(SAFETY_WORDS, '')) ?? [];
  return sign === undefined ? null : (sign.toUpperCase() as SafetyCertificateClass);
}

/** Returns the class of a certificate whose kind may also be a driving licence (C3证), if its number is that of a safety certificate. */
export const getSafetyClassOfCertificate = (kind: string, number: string): SafetyCertificateClass | null =>
  parseSafetyCertificateClass(kind) ??
  (/^[ABC][1-3][证本]?$/i.test(kind.normalize('NFKC').trim()) && /安/.test(number)
    ? getSafetyClassOfNumber(number)
    : null);

/** Returns whether a text consists only of the class of a safety certificate. */
export const isSafetyCertificateClass = (text: string): boolean => parseSafetyCertificateClass(text) !== null;

/** Returns the class contained in the number of a certificate: 京建安C3（2024）0001. */
export function getSafetyClassOfNumber(number: string): SafetyCertificateClass | null {
  const [, sign] = /安[^A-Z]{0,4}([ABC])/i.exec(number.normalize('NFKC')) ?? [];
  if (sign !== undefined) return sign.toUpperCase() as SafetyCertificateClass;
  return /B/i.test(number.normalize('NFKC')) ? 'B' : null;
}

/** Matches headings for safety certificates of all three classes. */
const ALL_CLASSES = /安全|安考|安管|三类|考核合格/;
const CLASS_B = /B|项目负责人/i;

/** Returns whether a safety certificate heading contains no class: 安全生产考核证编号. */
export const isHeadingWithoutSafetyClass = (heading: string): boolean => {
  const text = heading.normalize('NFKC');
  return ALL_CLASSES.test(text) && !CLASS_B.test(text);
};

/** The columns for headings without a class; the certificates of each row are sorted by their class. */
export const UNCLASSED_SAFETY_COLUMNS = {
  number: defineColumn('安全考核证编号', 'safetyNo', 'code', { example: '' }),
  end: defineColumn('安全考核证有效期至', 'safetyEnd', 'day', { example: '' }),
} as const;
const IN_PLACE_OF = createLookupTable<SheetColumn>({
  safetyBNo: UNCLASSED_SAFETY_COLUMNS.number,
  safetyBEnd: UNCLASSED_SAFETY_COLUMNS.end,
});

/**
 * Returns the column for a heading in a list of people. The B certificate requires a heading with its class; other headings get an
 * unclassified column.
 * @param isOpen whether the heading of the number contains no class, so that 有效期至 beside it applies to all classes
 */
export const getUnclassedSafetyColumn = (column: SheetColumn, heading: string, isOpen: boolean): SheetColumn =>
  (isHeadingWithoutSafetyClass(heading) || (isOpen && !CLASS_B.test(heading))
    ? IN_PLACE_OF[column.field]
    : undefined) ?? column;
