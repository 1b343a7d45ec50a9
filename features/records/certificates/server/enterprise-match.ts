import type { Certificate, CertificateItem } from '#domain/enterprise/enterprise-document.ts';
import { certificate, certificateItem } from '#domain/records/certificate.ts';
import { convertDocumentToColumns, convertRowToDocument } from '#domain/records/values.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { createApiError, type FieldError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { DeclaredStatus } from '../contract/rules.ts';
import type { CertificateRow, CertificateValues } from './certificate.repo.ts';
import type { ItemRow, ItemValues } from './item.repo.ts';

/** Status texts in workbooks that mean a revoked or cancelled qualification. */
const WITHDRAWN = createLookupTable<DeclaredStatus>({
  revoked: 'revoked',
  撤销: 'revoked',
  已撤销: 'revoked',
  吊销: 'revoked',
  已吊销: 'revoked',
  撤回: 'revoked',
  已撤回: 'revoked',
  cancelled: 'cancelled',
  注销: 'cancelled',
  已注销: 'cancelled',
});

export const parseDeclaredStatus = (status: string | null): DeclaredStatus => (status && WITHDRAWN[status]) || 'normal';

/** Keeps the original status text, so that an export equals the imported file. */
const getExtra = (status: string | null) => (status === null ? {} : { status });

const getRowStatus = (row: { readonly status: DeclaredStatus; readonly extra: Readonly<Record<string, unknown>> }) =>
  typeof row.extra.status === 'string' ? row.extra.status : row.status === 'normal' ? null : row.status;

export function toCertificateColumns(given: Certificate): {
  values: CertificateValues;
  extra: Record<string, unknown>;
} {
  const values = { ...convertDocumentToColumns(certificate, given), status: parseDeclaredStatus(given.status) };
  return { values, extra: getExtra(given.status) };
}

export function toItemColumns(given: CertificateItem): { values: ItemValues; extra: Record<string, unknown> } {
  const values = { ...convertDocumentToColumns(certificateItem, given), status: parseDeclaredStatus(given.status) };
  return { values, extra: getExtra(given.status) };
}

export function toDocumentCertificate(row: CertificateRow, items: readonly ItemRow[]): Certificate {
  return {
    uuid: row.uuid,
    ...convertRowToDocument(certificate, row),
    status: getRowStatus(row),
    items: items.map((item) => ({
      uuid: item.uuid,
      ...convertRowToDocument(certificateItem, item),
      status: getRowStatus(item),
    })),
  };
}

interface Stored {
  readonly values: CertificateValues | ItemValues;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** Returns whether a stored row already equals the values to write. */
export function isRowUnchanged(row: CertificateRow | ItemRow, { values, extra }: Stored): boolean {
  const held: Readonly<Record<string, unknown>> = { ...row };
  const same = Object.entries(values).every(([key, value]) => held[key] === value);
  return same && (row.extra.status ?? null) === (extra.status ?? null);
}

/**
 * Creates a function that finds the stored certificate for a certificate of a document: by uuid, else by number, else (without a number) by
 * name and issuer.
 */
export function createCertificateFinder(rows: readonly CertificateRow[]) {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  const byNo = new Map(rows.flatMap((row) => (row.certNo === null ? [] : [[row.certNo, row] as const])));
  const nameKey = (row: Pick<Certificate, 'certName' | 'issuer'>) => `${row.certName}\n${row.issuer ?? ''}`;
  const byName = new Map(rows.flatMap((row) => (row.certNo === null ? [[nameKey(row), row] as const] : [])));
  return once((given: Certificate) => {
    const known = given.uuid === undefined ? undefined : byUuid.get(given.uuid.toLowerCase());
    if (known) return known;
    return given.certNo === null ? byName.get(nameKey(given)) : byNo.get(given.certNo);
  });
}

/** Ensures that each stored row matches at most one record of a document. */
function once<G, R extends { readonly uuid: string }>(find: (given: G) => R | undefined) {
  const used = new Set<string>();
  return (given: G): R | undefined => {
    const row = find(given);
    if (!row || used.has(row.uuid)) return undefined;
    used.add(row.uuid);
    return row;
  };
}

/** Creates a function that finds the stored item for an item of a document: by uuid, else by standard and level, else by name and level. */
export function createItemFinder(rows: readonly ItemRow[]) {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  const key = (item: Pick<CertificateItem, 'standardCode' | 'itemName' | 'level'>) =>
    `${item.standardCode ?? item.itemName}\n${item.level ?? ''}`;
  const byKey = new Map(rows.map((row) => [key(row), row]));
  return once(
    (given: CertificateItem) =>
      (given.uuid === undefined ? undefined : byUuid.get(given.uuid.toLowerCase())) ?? byKey.get(key(given)),
  );
}

/**
 * Rejects a document with two certificates of the same number, or with the same item twice in one certificate, because one would overwrite
 * the other.
 */
export function assertNoDuplicates(certificates: readonly Certificate[]): void {
  const errors: FieldError[] = [];
  const numbers = new Set<string>();
  for (const [index, { certNo, certName, items }] of certificates.entries()) {
    if (certNo !== null && numbers.has(certNo)) {
      errors.push({ path: `certificates.${index}.certNo`, message: `证书编号“${certNo}”重复` });
    }
    if (certNo !== null) numbers.add(certNo);
    const seen = new Set<string>();
    for (const [place, item] of items.entries()) {
      const key = `${item.standardCode ?? item.itemName}\n${item.level ?? ''}`;
      if (seen.has(key)) {
        const path = `certificates.${index}.items.${place}.level`;
        errors.push({ path, message: `“${certName}”的资质项“${item.itemName}${item.level ?? ''}”重复` });
      }
      seen.add(key);
    }
  }
  const first = errors[0];
  if (first) throw createApiError(KERNEL_ERRORS.badInput, { message: first.message }, { fields: errors });
}
