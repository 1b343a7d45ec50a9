import type { HistoryKind } from '#domain/records/history.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { createSteps } from '#platform/server/steps.ts';
import type { HistoryEntry } from '../record-history.contract.ts';
import { type HistoryPlace, listFirmHistoryRows, listNames } from './history.repo.ts';
import { referencesOfRows, toEntry } from './history.service.ts';

/** One query gets this many: few enough that others get between. */
const PAGE = 500;

export interface FirmHistoryEntry {
  readonly entry: HistoryEntry;
  readonly kind: HistoryKind;
  readonly uuid: string;
  /** The record that it is shown with. */
  readonly ownerUuid: string;
}

/**
 * The history of all records of a firm that are of some kinds, record by record, the oldest change of each first. A page at a time is in
 * memory, however long it is.
 */
export async function* readFirmHistory(
  db: Db,
  scope: Scope,
  kinds: readonly HistoryKind[],
): AsyncGenerator<FirmHistoryEntry> {
  if (kinds.length === 0) return;
  const steps = createSteps();
  for (let after: HistoryPlace | null = null; ; ) {
    const rows = await listFirmHistoryRows(db, scope, { kinds, after, most: PAGE });
    const names = await listNames(db, scope, referencesOfRows(rows));
    for (const row of rows) {
      yield { entry: toEntry(row, names), kind: row.kind, uuid: row.uuid, ownerUuid: row.ownerUuid };
      const rest = steps.rest();
      if (rest) await rest;
    }
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}
