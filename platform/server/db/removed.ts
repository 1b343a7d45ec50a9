/** Soft-deleted rows (`del_flag = '2'`, `update_time` is the time of deletion): listing, restoring, and purging. */
import type { Page } from '#platform/contract/route.ts';
import type { TenantContext } from '../access/scope.ts';
import type { Db } from './db.ts';

/**
 * A record type whose rows can be deleted and restored. Names of tables and columns must be constants of our code, never values of a
 * request.
 */
export interface RemovableRecord {
  readonly table: string;
  /** SQL expression over `r`, the table: the display name of the record. */
  readonly name: string;
  /** SQL condition over `r`, for tables that hold several kinds. */
  readonly only?: string;
  /** SQL expression over `r` for the kind used in permissions; if missing, the permission for the call is sufficient. */
  readonly kind?: string;
  /** Tables whose rows were deleted with the record, with the column that refers to it. */
  readonly children?: readonly { readonly table: string; readonly column: string }[];
  /** SQL condition over `r`. While it is true, the row is not purged, because other rows refer to it. */
  readonly keptWhile?: string;
}

export interface RemovedRow {
  readonly uuid: string;
  readonly name: string;
  readonly removedAt: Date;
  readonly removedBy: string | null;
}

/** Returns the condition for rows of this record type that the actor may see. */
function only(kind: RemovableRecord, { kinds }: Pick<TenantContext, 'kinds'> = { kinds: null }): string {
  const own = kind.only ? ` and (${kind.only})` : '';
  if (!kind.kind || kinds === null) return own;
  // These names are constants of our code (domain/access/permission.ts), never values of a request.
  return `${own} and ${kind.kind} in (${kinds.map((one) => `'${one}'`).join(', ')})`;
}

/** Returns one page of removed rows, newest first. */
export async function listDeletedRecords(
  db: Db,
  scope: TenantContext,
  kind: RemovableRecord,
  which: { readonly since: Date; readonly limit: number; readonly offset: number },
): Promise<Page<RemovedRow>> {
  const removed = `${kind.table} r where r.ent_uuid = $1 and r.del_flag = '2' and r.update_time >= $2${only(kind, scope)}`;
  const { rows } = await db.sql<RemovedRow>(
    `select r.uuid, r.name, r."removedAt", u.nick_name as "removedBy"
     from (select r.uuid, ${kind.name} as name, r.update_time as "removedAt", r.update_by from ${removed}
           order by r.update_time desc, r.uuid limit $3 offset $4) r
     left join app_user u on u.uuid = r.update_by
     order by r."removedAt" desc, r.uuid`,
    [scope.entUuid, which.since, which.limit, which.offset],
  );
  const counted = await db.sql<{ total: number }>(`select count(*)::int as total from ${removed}`, [
    scope.entUuid,
    which.since,
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns the name of a deleted record; null if there is no such record to restore. */
export async function getRemovedName(
  db: Db,
  scope: TenantContext,
  kind: RemovableRecord,
  which: { readonly uuid: string; readonly since: Date },
): Promise<string | null> {
  const { rows } = await db.sql<{ name: string }>(
    `select ${kind.name} as name from ${kind.table} r
     where r.ent_uuid = $1 and r.uuid = $2 and r.del_flag = '2' and r.update_time >= $3${only(kind, scope)}`,
    [scope.entUuid, which.uuid, which.since],
  );
  return rows[0]?.name ?? null;
}

/**
 * Restores a record with the children that were deleted together with it. Must be called in a transaction.
 * @returns its name, or null if there is no such record to restore
 * @throws the database's unique violation if another record has been given its number since
 */
export async function restoreDeletedRecord(
  db: Db,
  scope: TenantContext,
  kind: RemovableRecord,
  which: { readonly uuid: string; readonly since: Date; readonly now: Date },
): Promise<string | null> {
  const { rows } = await db.sql<{ removedAt: Date; name: string }>(
    `select r.update_time as "removedAt", ${kind.name} as name from ${kind.table} r
     where r.ent_uuid = $1 and r.uuid = $2 and r.del_flag = '2' and r.update_time >= $3${only(kind, scope)} for no key update`,
    [scope.entUuid, which.uuid, which.since],
  );
  const [row] = rows;
  if (!row) return null;
  await db.sql(
    `update ${kind.table} set del_flag = '0', update_time = $3, update_by = $4 where ent_uuid = $1 and uuid = $2`,
    [scope.entUuid, which.uuid, which.now, scope.userUuid],
  );
  for (const { table, column } of kind.children ?? [])
    await db.sql(
      `update ${table} set del_flag = '0', update_time = $4
       where ent_uuid = $1 and ${column} = $2 and del_flag = '2' and update_time = $3`,
      [scope.entUuid, which.uuid, row.removedAt, which.now],
    );
  return row.name;
}

/** Permanently removes the records of all enterprises that were deleted before a time. @returns the number of removed records */
export async function purgeSoftDeletedRecords(db: Db, kind: RemovableRecord, before: Date): Promise<number> {
  const old = `r.del_flag = '2' and r.update_time < $1${only(kind)}${kind.keptWhile ? ` and not (${kind.keptWhile})` : ''}`;
  return await db.transaction(async () => {
    for (const { table, column } of kind.children ?? [])
      await db.sql(
        `delete from ${table} c using ${kind.table} r where c.ent_uuid = r.ent_uuid and c.${column} = r.uuid and ${old}`,
        [before],
      );
    return (await db.sql(`delete from ${kind.table} r where ${old}`, [before])).rowCount;
  });
}
