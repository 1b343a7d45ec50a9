import type { HistoryKind } from '#domain/records/history.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { createCooperativeLoop } from '#platform/server/cooperative.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { HistoryEntry } from '../record-history.contract.ts';
import { type HistoryCursor, listEnterpriseHistoryRows, listPersonAndProjectNames } from './history.repo.ts';
import { formatHistoryEntry, listReferencedRecordIds } from './history.service.ts';

/** The number of rows per query, small enough to serve other requests in between. */
const PAGE = 500;

export interface EnterpriseHistoryEntry {
  readonly entry: HistoryEntry;
  readonly kind: HistoryKind;
  readonly uuid: string;
  /** The record in whose history this one is shown. */
  readonly ownerUuid: string;
}

/**
 * Iterates over the history of all records of the given kinds of an enterprise, record by record, the oldest change of each first. Only one
 * page at a time is in memory, regardless of the length.
 */
export async function* readEnterpriseHistory(
  db: Db,
  scope: TenantContext,
  kinds: readonly HistoryKind[],
): AsyncGenerator<EnterpriseHistoryEntry> {
  if (kinds.length === 0) return;
  const steps = createCooperativeLoop();
  for (let after: HistoryCursor | null = null; ; ) {
    const rows = await listEnterpriseHistoryRows(db, scope, { kinds, after, most: PAGE });
    const names = await listPersonAndProjectNames(db, scope, listReferencedRecordIds(rows));
    for (const row of rows) {
      yield { entry: formatHistoryEntry(row, names), kind: row.kind, uuid: row.uuid, ownerUuid: row.ownerUuid };
      const rest = steps.rest();
      if (rest) await rest;
    }
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}
