import { type Generated, type Selectable, sql } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import type { WriteAuthor } from '#platform/server/db/published-rows.repo.ts';

interface DictDataTable extends SoftDeletable {
  uuid: string;
  dictType: string;
  dictLabel: string;
  dictValue: string;
  dictSort: Generated<number>;
  cssClass: string | null;
  isDefault: Generated<'Y' | 'N'>;
  status: Generated<'0' | '1'>;
  remark: string | null;
}
interface DictTypeTable {
  dictType: string;
  dictName: string;
  status: Generated<'0' | '1'>;
  createTime: Generated<Date>;
  updateTime: Generated<Date>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    dictData: DictDataTable;
    dictType: DictTypeTable;
  }
}

export type DictRow = Selectable<DictDataTable>;
export type DictValues = Pick<DictRow, 'dictType' | 'dictLabel' | 'dictValue'> &
  Partial<Pick<DictRow, 'dictSort' | 'cssClass' | 'isDefault' | 'status' | 'remark'>>;

const live = (db: Db) => db.query.selectFrom('dictData').where('delFlag', '=', sql.lit('0'));

export interface DictFilter extends Slice {
  readonly dictType?: string | undefined;
  readonly dictLabel?: string | undefined;
}

export async function listDictRows(db: Db, filter: DictFilter) {
  let found = live(db);
  if (filter.dictType) found = found.where('dictType', '=', filter.dictType);
  if (filter.dictLabel) found = found.where('dictLabel', 'ilike', toWordPatterns(filter.dictLabel));
  return await listPageByKey(
    found,
    {
      key: 'uuid',
      rows: live(db).selectAll(),
      order: (query) => query.orderBy('dictType').orderBy('dictSort').orderBy('uuid'),
    },
    filter,
  );
}

/** Lists the active types among the given ones, with their names. */
export async function listTypeNames(db: Db, types: readonly string[]): Promise<(readonly [string, string])[]> {
  const rows = await db.query
    .selectFrom('dictType')
    .select(['dictType', 'dictName'])
    .where('dictType', 'in', [...types])
    .where('status', '=', '0')
    .orderBy('dictType')
    .execute();
  return rows.map(({ dictType, dictName }) => [dictType, dictName] as const);
}

/** Lists the active entries of one type, in their order. */
export async function listTypeRows(db: Db, dictType: string): Promise<DictRow[]> {
  return await live(db)
    .selectAll()
    .where('dictType', '=', dictType)
    .where('status', '=', '0')
    .orderBy('dictSort')
    .orderBy('uuid')
    .execute();
}

export async function getDictRow(db: Db, uuid: string): Promise<DictRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  return await live(db).selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** Adds an entry; a new type is created with it. */
export async function addDictRow(
  db: Db,
  uuid: string,
  values: DictValues,
  { userUuid, now }: WriteAuthor,
): Promise<void> {
  await db.query
    .insertInto('dictType')
    .values({ dictType: values.dictType, dictName: values.dictType })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.query
    .insertInto('dictData')
    .values({
      cssClass: null,
      remark: null,
      ...values,
      uuid,
      createTime: now,
      updateTime: now,
      createBy: userUuid,
      updateBy: userUuid,
    })
    .execute();
}

/**
 * Changes an entry.
 * @returns whether the entry exists
 */
export async function editDictRow(db: Db, uuid: string, values: DictValues, writer: WriteAuthor): Promise<boolean> {
  return await change(db, uuid, { ...values, updateTime: writer.now, updateBy: writer.userUuid });
}

/**
 * Removes an entry.
 * @returns whether the entry exists
 */
export async function removeDictRow(db: Db, uuid: string, writer: WriteAuthor): Promise<boolean> {
  return await change(db, uuid, { delFlag: '2', updateTime: writer.now, updateBy: writer.userUuid });
}

type Changes = Partial<DictValues> & { delFlag?: '2'; updateTime: Date; updateBy: string | null };

async function change(db: Db, uuid: string, values: Changes): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const row = await db.query
    .updateTable('dictData')
    .set(values)
    .where('uuid', '=', uuid)
    .where('delFlag', '=', '0')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the uuid of the entry with a value, active or paused. */
export async function findDictValue(db: Db, dictType: string, dictValue: string): Promise<string | undefined> {
  const found = live(db).select('uuid').where('dictType', '=', dictType).where('dictValue', '=', dictValue);
  return (await found.executeTakeFirst())?.uuid;
}
