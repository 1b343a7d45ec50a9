/**
 * Computes the fields that a renewal writes, and the values read from a scan. Pure functions, so that they can be tested without a page.
 */
import { certificate } from '#domain/records/certificate.ts';
import { isConfident, type RecognisedField } from '#features/enterprise/recognition/web/recognition.web-api.ts';
import type { CertificateDetail } from '#features/records/certificates/certificates.contract.ts';

/** A field of the new document with the value of the old one. */
export interface RenewalField {
  readonly name: string;
  readonly label: string;
  readonly type: 'date' | 'text';
  readonly before: string | null;
  /** Name of the field in the recognition result, if different. */
  readonly reads?: string;
}

export interface ScannedValue {
  readonly field: string;
  readonly value: string;
  readonly confidence: number;
}

export type RenewalValues = Readonly<Record<string, string>>;

/** Returns the scanned values of the fields that a renewal writes. */
export const listScannedValues = (
  found: readonly RecognisedField[],
  fields: readonly RenewalField[],
): readonly ScannedValue[] =>
  fields.flatMap(({ name, reads = name }) => {
    const finding = found.find(({ field }) => field === reads);
    return finding ? [{ field: name, value: String(finding.value), confidence: finding.confidence }] : [];
  });

/** Fills the empty fields with reliable values from the scan; typed values stay, and uncertain values must be accepted by the user. */
export function fillEmptyFields(
  values: RenewalValues,
  offers: readonly ScannedValue[],
  fields: readonly RenewalField[],
): RenewalValues {
  const before = new Map(fields.map((field) => [field.name, field.before]));
  const filled = offers.filter(
    ({ field, value, confidence }) => !values[field] && isConfident({ confidence }) && value !== before.get(field),
  );
  return { ...values, ...Object.fromEntries(filled.map(({ field, value }) => [field, value])) };
}

export const getFindingText = (found: readonly RecognisedField[], name: string): string =>
  String(found.find(({ field }) => field === name)?.value ?? '');

/** Returns the category of certificate that the name of a form implies. */
const categoryIn = (name: string): string | undefined =>
  Object.entries(certificate.fields.category.otherWords).find(([, words]) =>
    words.some((word) => name.includes(word)),
  )?.[0];

/** Returns the reason to doubt that a scan is the new document; null if there is none. */
export function getScanDoubt(
  found: readonly RecognisedField[],
  { category, end }: { category: string; end: string | null },
): string | null {
  const name = getFindingText(found, 'certName');
  const read = categoryIn(name);
  if (read !== undefined && read !== category) return `扫描件是“${name}”，与要续期的证书不是一种`;
  return getPastDateDoubt(getFindingText(found, 'validEnd'), end);
}

export function getPastDateDoubt(day: string, end: string | null): string | null {
  return day !== '' && end !== null && day <= end ? `扫描件上的有效期至 ${day}，不晚于原有效期，可能是旧证书` : null;
}

/** Returns the reason to doubt the scan of a licence, by its credit code and its end date; null if there is none. */
export function getLicenceScanDoubt(
  found: readonly RecognisedField[],
  { creditCode, end }: { creditCode: string; end: string | null },
): string | null {
  const code = getFindingText(found, 'creditCode');
  if (code !== '' && code !== creditCode) return '扫描件上的统一社会信用代码与本企业不一致';
  return getPastDateDoubt(getFindingText(found, 'bizTermEnd'), end);
}

/**
 * Lists the certificate's items that expire no later than the certificate, because a new certificate renews them as well. A save replaces
 * all items and each needs its standard and level, so the list is empty if one of them lacks either.
 */
export const listItemsExpiringWith = (
  items: CertificateDetail['items'],
  end: string | null,
): CertificateDetail['items'] =>
  items.every(({ level, standardCode }) => level !== null && standardCode !== null)
    ? items.filter(({ validEnd }) => validEnd !== null && (end === null || validEnd <= end))
    : [];

/** Builds the request with only the filled-in values; items that expire with the certificate are included on request. */
export function buildCertificateBody(
  record: CertificateDetail,
  { itemUuid, values, withItems }: { itemUuid: string | null; values: RenewalValues; withItems: boolean },
) {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const day = values.validEnd ?? '';
  const end = getRenewedExpiryDate(record, itemUuid);
  const along = new Set(withItems ? listItemsExpiringWith(record.items, end).map(({ uuid }) => uuid) : []);
  if (itemUuid !== null) along.add(itemUuid);
  const items = record.items.map((item) => ({
    ...item,
    level: item.level ?? '',
    standardCode: item.standardCode ?? '',
    validEnd: along.has(item.uuid) ? day : item.validEnd,
  }));
  // An item may expire before its certificate; a later or missing expiry date of the certificate is kept.
  const isLater = itemUuid !== null && (record.validEnd === null || record.validEnd > day);
  return {
    ...filled,
    ...(isLater ? { validEnd: record.validEnd } : {}),
    ...(along.size > 0 ? { items } : {}),
    uuid: record.uuid,
    revision: record.revision,
  };
}

/** Returns the expiry date to renew: of the item if the to-do item is about an item, otherwise of the certificate. */
export const getRenewedExpiryDate = (record: CertificateDetail, itemUuid: string | null): string | null =>
  record.items.find(({ uuid }) => uuid === itemUuid)?.validEnd ?? record.validEnd;
