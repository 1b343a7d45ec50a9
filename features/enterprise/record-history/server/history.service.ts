import { formatChanges, getReferences, HISTORY_SPECS } from '#domain/records/history.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { HistoryCall, HistoryEntry } from '../record-history.contract.ts';
import {
  type HistoryRow,
  listHistoryRows,
  listPersonAndProjectNames,
  recordExistsOrWasDeleted,
} from './history.repo.ts';
import { getSourceLabel, isFromOutside } from './source-label.ts';

/** Returns the name of the key holder or of the API token; without either, the name of the account. */
const getWho = ({ tokenName, holderName, userName }: HistoryRow): string | null =>
  tokenName === null ? (holderName ?? userName) : `接口“${tokenName}”`;

export function formatHistoryEntry(row: HistoryRow, names: ReadonlyMap<string, string>): HistoryEntry {
  return {
    seq: row.seq,
    at: formatTime(row.at),
    act: row.act,
    kindLabel: HISTORY_SPECS[row.kind].label,
    name: row.name,
    who: getWho(row),
    source: getSourceLabel(row.source),
    isTakenOver: getWho(row) !== null && isFromOutside(row.source),
    changes: formatChanges(row.kind, row.changes ?? {}, (uuid) => names.get(uuid) ?? null),
  };
}

export const listReferencedRecordIds = (rows: readonly Pick<HistoryRow, 'kind' | 'changes'>[]): string[] => [
  ...new Set(rows.flatMap(({ kind, changes }) => getReferences(kind, changes ?? {}))),
];

/** Returns the names of the records that changes reference, by uuid. */
export const listReferencedRecordNames = (
  db: Db,
  scope: TenantContext,
  rows: readonly Pick<HistoryRow, 'kind' | 'changes'>[],
): Promise<ReadonlyMap<string, string>> => listPersonAndProjectNames(db, scope, listReferencedRecordIds(rows));

/** @throws ApiError 404 */
export async function listHistory(
  context: MemberContext,
  call: HistoryCall,
  query: { readonly uuid: string; readonly pageNum: number; readonly pageSize: number },
): Promise<Page<HistoryEntry>> {
  const { app, scope } = context;
  if (!isUuid(query.uuid) || !(await recordExistsOrWasDeleted(app.db, scope, call, query.uuid)))
    throw createNotFoundError();
  const { rows, total } = await listHistoryRows(app.db, scope, query.uuid, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  const names = await listPersonAndProjectNames(app.db, scope, listReferencedRecordIds(rows));
  return { rows: rows.map((row) => formatHistoryEntry(row, names)), total };
}
