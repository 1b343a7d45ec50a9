import type { Generated, Selectable } from 'kysely';
import type { HistoryKind } from '#domain/records/history.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { lockEnterprise } from '#platform/server/db/lock.repo.ts';

export interface SkippedFile {
  readonly name: string;
  readonly reason: string;
}

interface ArchiveTaskTable {
  entUuid: string;
  uuid: string;
  kind: 'export' | 'restore';
  status: 'waiting' | 'running' | 'done' | 'failed';
  done: Generated<number>;
  total: Generated<number>;
  isFull: Generated<boolean>;
  /** The kinds of history to include, limited by the permissions of the requesting user. */
  historyKinds: Generated<readonly HistoryKind[]>;
  fileName: string;
  storageKey: string | null;
  /** Encrypted key that decrypts the archive in the file store (archive-store.ts). */
  dataKey: string | null;
  size: string | number | null;
  message: string | null;
  skipped: Generated<SkippedFile[]>;
  userUuid: string | null;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    archiveTask: ArchiveTaskTable;
  }
}

export type ArchiveTask = Selectable<ArchiveTaskTable>;
export type NewArchiveTask = Pick<
  ArchiveTask,
  'uuid' | 'kind' | 'fileName' | 'isFull' | 'historyKinds' | 'total' | 'storageKey' | 'dataKey'
>;
export type ArchiveTaskChange = Partial<
  Pick<ArchiveTask, 'status' | 'done' | 'total' | 'storageKey' | 'dataKey' | 'size' | 'message'> & {
    readonly skipped: readonly SkippedFile[];
  }
>;

export async function addArchiveTask(db: Db, scope: TenantContext, task: NewArchiveTask, now: Date): Promise<void> {
  await db.query
    .insertInto('archiveTask')
    .values({
      ...task,
      status: 'waiting',
      entUuid: scope.entUuid,
      userUuid: scope.userUuid,
      createTime: now,
      updateTime: now,
    })
    .execute();
}

/**
 * Counts the tasks that an enterprise started since a given time. In a transaction it locks the enterprise first, so that concurrent
 * requests are counted one after the other.
 */
export async function countArchiveTasksSince(
  db: Db,
  scope: TenantContext,
  kind: ArchiveTask['kind'],
  since: Date,
): Promise<number> {
  await lockEnterprise(db, scope.entUuid);
  return await getCount(
    db.query
      .selectFrom('archiveTask')
      .where('entUuid', '=', scope.entUuid)
      .where('kind', '=', kind)
      .where('createTime', '>', since),
  );
}

export async function getArchiveTask(db: Db, scope: TenantContext, uuid: string): Promise<ArchiveTask | undefined> {
  return await db.query
    .selectFrom('archiveTask')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

export async function updateArchiveTask(
  db: Db,
  scope: TenantContext,
  uuid: string,
  change: ArchiveTaskChange,
  now: Date,
): Promise<void> {
  const { skipped, ...fields } = change;
  await db.query
    .updateTable('archiveTask')
    .set({ ...fields, ...(skipped ? { skipped: JSON.stringify(skipped) as never } : {}), updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

/** Removes the storage keys of all but the newest archives of a kind. @returns the removed storage keys */
export async function removeOlderArchives(
  db: Db,
  scope: TenantContext,
  { uuid, kind, kept }: { readonly uuid: string; readonly kind: ArchiveTask['kind']; readonly kept: number },
): Promise<string[]> {
  const { rows } = await db.sql<{ storage_key: string }>(
    `with older as (select uuid, storage_key from archive_task
       where ent_uuid = $1 and kind = $2 and uuid <> $4 and storage_key is not null and status in ('done', 'failed', 'waiting')
       order by create_time desc, uuid offset $3)
     update archive_task t set storage_key = null, data_key = null from older o where t.ent_uuid = $1 and t.uuid = o.uuid returning o.storage_key`,
    [scope.entUuid, kind, kept, uuid],
  );
  return rows.map((row) => row.storage_key);
}

/**
 * Deletes the tasks older than a given time.
 * @returns keys of their archives in the file store
 */
export async function removeArchiveTasksBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db.query
    .deleteFrom('archiveTask')
    .where('updateTime', '<', before)
    .returning('storageKey')
    .execute();
  return rows.flatMap((row) => row.storageKey ?? []);
}
