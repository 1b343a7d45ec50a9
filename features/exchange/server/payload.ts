import { gunzipSync, gzipSync } from 'node:zlib';
import type { Firm } from '#domain/firm/firm.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { Plan } from './merge/plan.ts';
import type { Incoming } from './workbook/incoming.ts';

/** Records to store, by part of the firm document. */
export type Saves = Partial<Omit<Firm, 'schema'>>;

/** What a batch remembers of its file. It holds ID numbers, so it is stored encrypted. */
export interface Payload {
  readonly incoming: Incoming;
  readonly saves: Saves;
  /** Rows that belong to faulty records. */
  readonly faultyRows: readonly { readonly sheet: string; readonly row: number }[];
}

const sealJson = (cipher: Cipher, value: unknown): string =>
  cipher.encrypt(gzipSync(JSON.stringify(value), { level: 4 }).toString('base64'));
const openJson = (cipher: Cipher, stored: string): unknown =>
  JSON.parse(gunzipSync(Buffer.from(cipher.decrypt(stored), 'base64')).toString('utf8'));

export const sealPayload = (cipher: Cipher, payload: Payload): string => sealJson(cipher, payload);
/** Written by `sealPayload` of this program and authenticated by its key, so its form is known. */
export const openPayload = (cipher: Cipher, stored: string): Payload => openJson(cipher, stored) as Payload;
export const sealEnterprise = (cipher: Cipher, enterprise: Firm['enterprise']): string => sealJson(cipher, enterprise);
export const openEnterprise = (cipher: Cipher, stored: string): Firm['enterprise'] =>
  openJson(cipher, stored) as Firm['enterprise'];

/** What is worth keeping of a reading: cells only where somebody will want to see them again. */
export function payloadOf(incoming: Incoming, plan: Plan): Payload {
  const orphans = plan.faults.flatMap((fault) =>
    fault.level === 'fault' && fault.row !== null ? [{ sheet: fault.sheet, row: fault.row }] : [],
  );
  const faultyRows = [...plan.records.flatMap((record) => record.rows), ...orphans];
  const faulty = new Set(faultyRows.map(({ sheet, row }) => `${sheet}|${row}`));
  const slim = <
    R extends { readonly sheet: string; readonly row: number; readonly cells: Readonly<Record<string, string>> },
  >(
    row: R,
  ): R => (faulty.has(`${row.sheet}|${row.row}`) ? row : { ...row, cells: {} });
  const saves: Record<string, unknown> = {};
  for (const { section, record } of plan.records) {
    if (record === null) continue;
    if (section === 'enterprise') saves.enterprise = record;
    else {
      const list = saves[section] ?? [];
      if (Array.isArray(list)) list.push(record);
      saves[section] = list;
    }
  }
  return {
    incoming: { ...incoming, records: incoming.records.map(slim), children: incoming.children.map(slim) },
    saves,
    faultyRows,
  };
}
