import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { ChangeKind } from '#platform/server/change-bus.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { lockEnterprise } from '#platform/server/db/lock.repo.ts';
import {
  getRemovedName,
  listDeletedRecords,
  purgeSoftDeletedRecords,
  type RemovableRecord,
  restoreDeletedRecord,
} from '#platform/server/db/removed.ts';
import {
  type OPTIONAL_KINDS,
  RECORD_KINDS,
  RECYCLE_BIN_RETENTION_DAYS,
  type RecordKind,
  type RemovedRecord,
  recordNumberTaken,
} from '../recycle-bin.contract.ts';

const MS_PER_DAY = 86_400_000;

/** Provides the deleted records of one kind to the recycle bin. */
export interface RecycleBinProvider extends RemovableRecord {
  readonly change: ChangeKind;
}
type OptionalKind = (typeof OPTIONAL_KINDS)[number];
/** Keyed by kind; the kinds of a missing optional feature are absent. */
export type RecycleBinProviders = Readonly<
  Record<Exclude<RecordKind, OptionalKind>, RecycleBinProvider> & Partial<Record<OptionalKind, RecycleBinProvider>>
>;

const since = (now: Date): Date => new Date(now.getTime() - RECYCLE_BIN_RETENTION_DAYS * MS_PER_DAY);

export async function listRemovedRecords(
  context: MemberContext,
  kind: RecycleBinProvider,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<Page<RemovedRecord>> {
  const { app, scope, now } = context;
  const found = await listDeletedRecords(app.db, scope, kind, {
    since: since(now),
    limit: page.pageSize,
    offset: getOffset(page),
  });
  const rows = found.rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    removeTime: formatTime(row.removedAt),
    removedBy: row.removedBy,
    keptUntil: addDays(toShanghaiDay(row.removedAt), RECYCLE_BIN_RETENTION_DAYS - 1),
  }));
  return { rows, total: found.total };
}

/** @throws ApiError 404 if there is no such deleted record, 409 if another record now uses its number */
export async function restoreRecord(
  context: MemberContext,
  kind: RecycleBinProvider,
  uuid: string,
): Promise<undefined> {
  const { app, scope, now } = context;
  if (!isUuid(uuid)) throw createNotFoundError();
  // The name is read before the transaction, because a failed transaction allows no more queries.
  const known = await getRemovedName(app.db, scope, kind, { uuid, since: since(now) });
  if (known === null) throw createNotFoundError();
  try {
    await app.db.transaction(async () => {
      await lockEnterprise(app.db, scope.entUuid);
      const name = await restoreDeletedRecord(app.db, scope, kind, { uuid, since: since(now), now });
      if (name === null) throw createNotFoundError();
      await logAudit(context, {
        action: 'record.restored',
        targetKind: kind.table,
        targetUuid: uuid,
        detail: { name },
      });
      await app.changes.announce({ entUuid: scope.entUuid, kind: kind.change });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw createApiError(recordNumberTaken, { name: known });
    throw error;
  }
  return undefined;
}

/** Permanently deletes records that were not restored in time, because data must not be kept longer than needed. */
export async function purgeOldRecords(app: App, records: RecycleBinProviders): Promise<void> {
  // Dependent records are deleted first, for example achievements before their people.
  for (const kind of [...RECORD_KINDS].reverse()) {
    const record = records[kind];
    if (record) await purgeSoftDeletedRecords(app.db, record, since(app.clock.now()));
  }
}
