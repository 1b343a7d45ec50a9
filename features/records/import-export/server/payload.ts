import { gunzipSync, gzipSync } from 'node:zlib';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { ImportPlan } from './merge/plan.ts';
import type { DocumentSection } from './workbook/column.ts';
import type { IncomingFile } from './workbook/incoming.ts';

/** The parsed content of a batch's file. Stored encrypted, because it contains ID numbers. */
export interface Payload {
  readonly incoming: IncomingFile;
  /** Rows of rejected records. */
  readonly faultyRows: readonly { readonly sheet: string; readonly row: number }[];
}

export interface PackedPart {
  readonly section: DocumentSection;
  readonly packed: Uint8Array;
}

/** Number of records in one part. Larger parts compress better; smaller ones let other statements run more often. */
const PART = 50;

export const packJson = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value), { level: 4 });
const unpack = (packed: Uint8Array): unknown => JSON.parse(gunzipSync(packed).toString('utf8'));

/** Encrypts data packed by a worker; only the main process has the keys. */
export const encryptPacked = (cipher: Cipher, packed: Uint8Array): string =>
  cipher.encrypt(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).toString('base64'));
export const decryptPacked = (cipher: Cipher, stored: string): Uint8Array =>
  Buffer.from(cipher.decrypt(stored), 'base64');

// The structure is not validated, because `packJson` wrote the data and the encryption authenticates it.
export const unpackPayload = (packed: Uint8Array): Payload => unpack(packed) as Payload;
export const decryptRecords = (cipher: Cipher, stored: string): unknown => unpack(decryptPacked(cipher, stored));
export const encryptEnterprise = (cipher: Cipher, enterprise: EnterpriseDocument['enterprise']): string =>
  encryptPacked(cipher, packJson(enterprise));
export const decryptEnterprise = (cipher: Cipher, stored: string): EnterpriseDocument['enterprise'] =>
  unpack(decryptPacked(cipher, stored)) as EnterpriseDocument['enterprise'];

/** Builds the payload to store. It contains the cells only of rows that a user must see again. */
export function buildBatchPayload(incoming: IncomingFile, plan: ImportPlan): Payload {
  const orphans = plan.faults.flatMap((error) =>
    error.level === 'fault' && error.row !== null ? [{ sheet: error.sheet, row: error.row }] : [],
  );
  const faultyRows = [...plan.records.flatMap((record) => record.rows), ...orphans];
  const faulty = new Set(faultyRows.map(({ sheet, row }) => `${sheet}|${row}`));
  const slim = <
    R extends { readonly sheet: string; readonly row: number; readonly cells: Readonly<Record<string, string>> },
  >(
    row: R,
  ): R => (faulty.has(`${row.sheet}|${row.row}`) ? row : { ...row, cells: {} });
  return {
    incoming: { ...incoming, records: incoming.records.map(slim), children: incoming.children.map(slim) },
    faultyRows,
  };
}

/** Packs the records in the order of writing: people and projects before the records that refer to them. */
export function buildImportParts(plan: ImportPlan): PackedPart[] {
  const bySection = Map.groupBy(
    plan.records.filter(({ record }) => record !== null),
    ({ section }) => section,
  );
  return [...bySection].flatMap(([section, planned]) =>
    Array.from({ length: Math.ceil(planned.length / PART) }, (_, index) => ({
      section,
      packed: packJson(planned.slice(index * PART, (index + 1) * PART).map(({ record }) => record)),
    })),
  );
}
