import {
  type Expression,
  type ExpressionBuilder,
  type Generated,
  type OrderByItemBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Declaration, Equipment } from '#domain/enterprise/enterprise-document.ts';
import { declaration, equipment } from '#domain/records/declared.ts';
import { getFieldNames, type RecordSpec } from '#domain/records/field.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import { listColumnTypes } from '#platform/server/db/column-types.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import { getSaveValues } from '#platform/server/db/tenant-rows.ts';

interface Stored extends Bookkeeping {
  entUuid: string;
  uuid: string;
  sample: Generated<boolean>;
}
type EquipmentTable = Stored & Omit<Equipment, 'uuid'>;
type DeclarationTable = Stored &
  Omit<Declaration, 'uuid' | 'value' | 'scans'> & { value: string | null; scans: Generated<number> };

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    equipment: EquipmentTable;
    declaration: DeclarationTable;
  }
}

export interface StoredRowMetadata {
  readonly uuid: string;
  readonly sample: boolean;
  readonly revision: number;
  readonly updateTime: Date;
}
export type StoredEquipment = Omit<Equipment, 'uuid'> & StoredRowMetadata;
export type StoredDeclaration = Omit<Declaration, 'uuid' | 'scans'> & StoredRowMetadata & { readonly scans: number };
export interface PageSlice extends Slice {}

const MARKS = ['uuid', 'sample', 'revision', 'updateTime'] as const;
const EQUIPMENT = [...MARKS, ...getFieldNames(equipment)];
const DECLARATION = [...MARKS, ...getFieldNames(declaration), 'scans'] as const;

const visibleEquipment = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('equipment').where('entUuid', '=', scope.entUuid).where('delFlag', '=', sql.lit('0'));
const visibleDeclarations = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('declaration').where('entUuid', '=', scope.entUuid).where('delFlag', '=', sql.lit('0'));

const toDeclaration = <R extends { value: string | null }>(row: R) => ({
  ...row,
  value: row.value === null ? null : Number(row.value),
});

export async function listEquipmentRows(
  db: Db,
  scope: TenantContext,
  filter: { name?: string | undefined },
  page: PageSlice,
) {
  const all = visibleEquipment(db, scope);
  const wanted = filter.name ? all.where('name', 'ilike', toWordPatterns(filter.name)) : all;
  return await listPageByKey(
    wanted,
    { key: 'uuid', rows: all.select(EQUIPMENT), order: (query) => query.orderBy('name').orderBy('uuid') },
    page,
  );
}

export async function listAllEquipment(db: Db, scope: TenantContext): Promise<StoredEquipment[]> {
  return await visibleEquipment(db, scope).select(EQUIPMENT).orderBy('createTime').orderBy('uuid').execute();
}

export async function getEquipmentRow(db: Db, scope: TenantContext, uuid: string): Promise<StoredEquipment | null> {
  if (!isUuid(uuid)) return null;
  return (
    (await visibleEquipment(db, scope)
      .select(EQUIPMENT)
      .where('uuid', '=', uuid)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  );
}

export interface DeclarationFilter {
  readonly kind?: string | undefined;
  readonly standardCode?: string | undefined;
}

function fits(filter: DeclarationFilter) {
  return (where: ExpressionBuilder<Tables, 'declaration'>) => {
    const conditions: Expression<SqlBool>[] = [];
    if (filter.kind) conditions.push(where('kind', '=', filter.kind));
    if (filter.standardCode) conditions.push(where('standardCode', '=', filter.standardCode));
    return where.and(conditions);
  };
}

export async function listDeclarationRows(db: Db, scope: TenantContext, filter: DeclarationFilter, page: PageSlice) {
  const wanted = visibleDeclarations(db, scope).where(fits(filter));
  const newest = (by: OrderByItemBuilder) => by.desc().nullsLast();
  const { rows, total } = await listPageByKey(
    wanted,
    {
      key: 'uuid',
      rows: visibleDeclarations(db, scope).select(DECLARATION),
      order: (query) => query.orderBy('kind').orderBy('year', newest).orderBy('uuid'),
    },
    page,
  );
  return { rows: rows.map(toDeclaration), total };
}

export async function listAllDeclarations(db: Db, scope: TenantContext): Promise<StoredDeclaration[]> {
  const rows = await visibleDeclarations(db, scope).select(DECLARATION).orderBy('createTime').orderBy('uuid').execute();
  return rows.map(toDeclaration);
}

export async function getDeclarationRow(db: Db, scope: TenantContext, uuid: string): Promise<StoredDeclaration | null> {
  if (!isUuid(uuid)) return null;
  const row = await visibleDeclarations(db, scope)
    .select(DECLARATION)
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toDeclaration(row) : null;
}

/** Builds an `insert … on conflict` statement that saves all given rows at once. */
function saveStatement(table: string, spec: RecordSpec): string {
  const columns = listColumnTypes(spec);
  const names = columns.map(([name]) => name);
  return `
    insert into ${table} (ent_uuid, uuid, ${names.join(', ')}, sample, create_time, update_time, create_by, update_by)
    select $1, r.uuid, ${names.map((name) => `r.${name}`).join(', ')}, $5, $3, $3, $4, $4
    from jsonb_to_recordset($2::jsonb) as r (uuid uuid, ${columns.map(([name, type]) => `${name} ${type}`).join(', ')})
    on conflict (ent_uuid, uuid) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')},
      revision = ${table}.revision + 1, update_time = excluded.update_time, update_by = excluded.update_by, del_flag = '0'`;
}

const SAVE_EQUIPMENT = saveStatement('equipment', equipment);
const SAVE_DECLARATION = saveStatement('declaration', declaration);

type WithUuid<T> = Omit<T, 'uuid'> & { readonly uuid: string };

export async function saveEquipmentRows(
  db: Db,
  scope: TenantContext,
  rows: readonly WithUuid<Equipment>[],
  now: Date,
  sample = false,
): Promise<void> {
  if (rows.length > 0) await db.sql(SAVE_EQUIPMENT, getSaveValues(scope, rows, now, sample));
}

export async function saveDeclarationRows(
  db: Db,
  scope: TenantContext,
  rows: readonly Omit<WithUuid<Declaration>, 'scans'>[],
  now: Date,
  sample = false,
): Promise<void> {
  if (rows.length > 0) await db.sql(SAVE_DECLARATION, getSaveValues(scope, rows, now, sample));
}

/**
 * Soft-deletes a row of equipment or a declaration.
 * @returns whether the row existed
 */
export async function removeDeclaredRow(
  db: Db,
  scope: TenantContext,
  table: 'equipment' | 'declaration',
  uuid: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const result = await db.sql(
    `update ${table} set del_flag = '2', revision = revision + 1, update_time = $3, update_by = $4 where ent_uuid = $1 and uuid = $2 and del_flag = '0'`,
    [scope.entUuid, uuid, now, scope.userUuid],
  );
  return result.rowCount > 0;
}
