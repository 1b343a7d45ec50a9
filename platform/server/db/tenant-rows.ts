import type { Generated, Insertable, Kysely, RawBuilder, Selectable, Updateable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '../access/scope.ts';
import type { WriteStamp } from './bookkeeping.ts';
import { toColumnValues } from './column-types.ts';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

/** Columns of every row of an enterprise: owner, creator, last editor and times. */
interface Made extends WriteStamp {
  entUuid: string;
}
interface OwnTable extends Made {
  uuid: string;
  revision: Generated<number>;
}

type Named<Shape> = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends Shape ? Name : never;
}[keyof Tables];
/** Names of tables whose rows belong to an enterprise. An edit of a `Revised` table must pass the row's revision. */
type Own = Named<Made & { readonly uuid: string }>;
type Revised = Named<Selectable<OwnTable>>;
/** A value, or an SQL expression for it. */
type Written<Shape> = { readonly [Column in keyof Shape]: Shape[Column] | RawBuilder<NonNullable<Shape[Column]>> };
type NewRow<Name extends Own> = Written<Omit<Insertable<Tables[Name]>, keyof Made>>;
type Change<Name extends Own> = Partial<Written<Omit<Updateable<Tables[Name]>, keyof Made | 'uuid' | 'revision'>>>;

/**
 * Kysely cannot type a table that is passed as a parameter: all tables are typed as this one, and the callers' types define their columns.
 */
const getRows = (db: Db): Kysely<{ own: OwnTable }> => db.query as unknown as Kysely<{ own: OwnTable }>;
const OWN = (table: Own): 'own' => table as 'own';

/** Returns the columns for the user and time of a change. */
export const createUpdateStamp = (scope: TenantContext, now: Date) => ({ updateTime: now, updateBy: scope.userUuid });

/** Returns the columns for the enterprise of a new row, its author and time. */
export const createInsertStamp = (scope: TenantContext, now: Date): Made => ({
  entUuid: scope.entUuid,
  createTime: now,
  createBy: scope.userUuid,
  ...createUpdateStamp(scope, now),
});

/** Returns the parameters of a statement that saves rows from JSON: $1 enterprise, $2 rows, $3 time, $4 author, $5 sample. */
export const getSaveValues = (scope: TenantContext, rows: readonly object[], now: Date, sample = false) => [
  scope.entUuid,
  JSON.stringify(rows.map((row) => toColumnValues(row))),
  now,
  scope.userUuid,
  sample,
];

export async function addTenantRow<Name extends Own>(
  db: Db,
  scope: TenantContext,
  table: Name,
  added: NewRow<Name> | readonly NewRow<Name>[],
  now: Date,
): Promise<void> {
  const rows: readonly object[] = Array.isArray(added) ? added : [added];
  if (rows.length === 0) return;
  const made = createInsertStamp(scope, now);
  await getRows(db)
    .insertInto(OWN(table))
    .values(rows.map((row) => ({ ...(row as Insertable<OwnTable>), ...made })))
    .execute();
}

/**
 * Updates a row and increments its revision, so that an edit based on an older revision is detected as a conflict.
 * @returns the new revision, or null if the enterprise has no such row
 */
export async function updateTenantRow<Name extends Own & Revised>(
  db: Db,
  scope: TenantContext,
  table: Name,
  uuid: string,
  values: Change<Name>,
  now: Date,
): Promise<number | null> {
  const row = await getRows(db)
    .updateTable(OWN(table))
    .set((set) => ({ ...values, ...createUpdateStamp(scope, now), revision: set('revision', '+', 1) }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/**
 * Deletes a row.
 * @returns whether the row existed
 */
export async function removeTenantRow(db: Db, scope: TenantContext, table: Own, uuid: string): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const gone = await getRows(db)
    .deleteFrom(OWN(table))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * Returns the given uuids that rows of any enterprise already use. Deleted rows of the same enterprise are excluded, because they may be
 * restored.
 */
export async function listUsedUuids(
  db: Db,
  scope: TenantContext,
  table: 'achievement' | 'person',
  uuids: readonly string[],
): Promise<string[]> {
  if (uuids.length === 0) return [];
  const { rows } = await db.sql<{ uuid: string }>(
    `select uuid from ${table} where uuid = any($1::uuid[]) and (ent_uuid <> $2 or del_flag = '0')`,
    [uuids, scope.entUuid],
  );
  return rows.map((row) => row.uuid);
}
