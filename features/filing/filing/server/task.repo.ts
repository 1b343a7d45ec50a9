import { type Generated, type Selectable, sql } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { WriteStamp } from '#platform/server/db/bookkeeping.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { addTenantRow, removeTenantRow, updateTenantRow } from '#platform/server/db/tenant-rows.ts';

interface FilingTaskTable extends WriteStamp {
  entUuid: string;
  uuid: string;
  filingUuid: string;
  title: string;
  ownerUuid: string | null;
  dueOn: string | null;
  note: string | null;
  doneTime: Date | null;
  doneBy: string | null;
  revision: Generated<number>;
  sort: Generated<number>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingTask: FilingTaskTable;
  }
}

export type StoredTask = Pick<
  Selectable<FilingTaskTable>,
  'uuid' | 'filingUuid' | 'title' | 'ownerUuid' | 'dueOn' | 'note' | 'doneTime' | 'revision'
>;
export type TaskValues = Pick<StoredTask, 'title' | 'ownerUuid' | 'dueOn' | 'note'> & {
  /** The position among tasks created together; 0 if omitted. */
  readonly sort?: number;
};
export type NamedTask = StoredTask & { readonly ownerName: string | null };

const COLUMNS = ['uuid', 'filingUuid', 'title', 'ownerUuid', 'dueOn', 'note', 'doneTime', 'revision'] as const;

const own = (db: Db, scope: TenantContext) => db.query.selectFrom('filingTask').where('entUuid', '=', scope.entUuid);

/** Lists open tasks first, by due day; tasks from one notice keep the order of the notice. */
export async function listTaskRows(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
  page: Slice,
): Promise<Listed<NamedTask>> {
  const wanted = own(db, scope).where('filingUuid', '=', filingUuid);
  return await listPage(
    wanted,
    wanted
      .select(COLUMNS)
      .select(sql<string | null>`(select nick_name from app_user where uuid = filing_task.owner_uuid)`.as('ownerName'))
      .orderBy(sql`done_time is not null`)
      .orderBy('dueOn', (order) => order.asc().nullsLast())
      .orderBy('createTime')
      .orderBy('sort')
      .orderBy('uuid'),
    page,
  );
}

export async function countTaskRows(db: Db, scope: TenantContext, filingUuid: string): Promise<number> {
  return await getCount(own(db, scope).where('filingUuid', '=', filingUuid));
}

/** Lists the open tasks of a filing. */
export async function listOpenTasks(db: Db, scope: TenantContext, filingUuid: string): Promise<TaskValues[]> {
  return await own(db, scope)
    .select(['title', 'ownerUuid', 'dueOn', 'note'])
    .where('filingUuid', '=', filingUuid)
    .where('doneTime', 'is', null)
    .orderBy('dueOn', (order) => order.asc().nullsLast())
    .orderBy('createTime')
    .orderBy('sort')
    .orderBy('uuid')
    .execute();
}

export async function getTaskRow(db: Db, scope: TenantContext, uuid: string): Promise<StoredTask | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).select(COLUMNS).where('uuid', '=', uuid).executeTakeFirst()) ?? null;
}

interface NewTask {
  readonly uuid: string;
  readonly filingUuid: string;
  readonly now: Date;
  readonly values: TaskValues;
}

export async function addTaskRow(
  db: Db,
  scope: TenantContext,
  { uuid, filingUuid, now, values }: NewTask,
): Promise<void> {
  await addTenantRow(db, scope, 'filingTask', { ...values, uuid, filingUuid, doneTime: null, doneBy: null }, now);
}

export async function changeTaskRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  { now, values }: { readonly now: Date; readonly values: TaskValues & { readonly doneTime: Date | null } },
): Promise<void> {
  const doneBy = values.doneTime === null ? null : scope.userUuid;
  await updateTenantRow(db, scope, 'filingTask', uuid, { ...values, doneBy }, now);
}

export async function removeTaskRow(db: Db, scope: TenantContext, uuid: string): Promise<void> {
  await removeTenantRow(db, scope, 'filingTask', uuid);
}
