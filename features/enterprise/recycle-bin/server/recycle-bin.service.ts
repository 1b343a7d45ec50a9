import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { addDays, shanghaiDay } from '#domain/validity/day.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { lockFirm } from '#platform/server/db/lock.repo.ts';
import {
  getRemovedName,
  listRemoved,
  purgeRemoved,
  type RemovableRecord,
  restoreRemoved,
} from '#platform/server/db/removed.ts';
import type { ChangeKind } from '#platform/server/events.ts';
import { KEPT_DAYS, numberTaken, RECORD_KINDS, type RecordKind, type RemovedRecord } from '../recycle-bin.contract.ts';

const MS_PER_DAY = 86_400_000;

/** What a feature says of its deleted records. */
export interface RecycledRecord extends RemovableRecord {
  readonly change: ChangeKind;
}
export type RecycledRecords = Readonly<Record<RecordKind, RecycledRecord>>;

const since = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * MS_PER_DAY);

export async function listRemovedRecords(
  context: MemberContext,
  kind: RecycledRecord,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<Page<RemovedRecord>> {
  const { app, scope, now } = context;
  const found = await listRemoved(app.db, scope, kind, {
    since: since(now),
    limit: page.pageSize,
    offset: offsetOf(page),
  });
  const rows = found.rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    removeTime: formatTime(row.removedAt),
    removedBy: row.removedBy,
    keptUntil: addDays(shanghaiDay(row.removedAt), KEPT_DAYS - 1),
  }));
  return { rows, total: found.total };
}

/** @throws Failure 404 when there is nothing to bring back, 409 when its number belongs to another record now */
export async function restoreRecord(context: MemberContext, kind: RecycledRecord, uuid: string): Promise<undefined> {
  const { app, scope, now } = context;
  if (!isUuid(uuid)) throw notFound();
  // Asked before, because a refused transaction can tell nothing any more.
  const known = await getRemovedName(app.db, scope, kind, { uuid, since: since(now) });
  if (known === null) throw notFound();
  try {
    await app.db.transaction(async () => {
      await lockFirm(app.db, scope.entUuid);
      const name = await restoreRemoved(app.db, scope, kind, { uuid, since: since(now), now });
      if (name === null) throw notFound();
      await recordAudit(context, {
        action: 'record.restored',
        targetKind: kind.table,
        targetUuid: uuid,
        detail: { name },
      });
      await app.changes.announce({ entUuid: scope.entUuid, kind: kind.change });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw fail(numberTaken, { name: known });
    throw error;
  }
  return undefined;
}

/** Removes for good what nobody wanted back within the time (data is not kept longer than it is needed). */
export async function purgeOldRecords(app: App, records: RecycledRecords): Promise<void> {
  // Children of others first: an achievement names its person.
  for (const kind of [...RECORD_KINDS].reverse()) await purgeRemoved(app.db, records[kind], since(app.clock.now()));
}
