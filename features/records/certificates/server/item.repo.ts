import { type Generated, type Selectable, sql } from 'kysely';
import type { certificateItem } from '#domain/records/certificate.ts';
import type { PlainColumns } from '#domain/records/values.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import { countOf } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { addOwn, changedBy } from '#platform/server/db/own-rows.ts';
import type { Stated } from '../contract/rules.ts';

interface CertificateItemTable extends PlainColumns<typeof certificateItem>, Bookkeeping {
  entUuid: string;
  uuid: string;
  zzzsUuid: string;
  status: Generated<Stated>;
  place: Generated<number>;
  extra: Generated<Record<string, unknown>>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    certificateItem: CertificateItemTable;
  }
}

export type ItemRow = Selectable<CertificateItemTable>;
/** The columns that people write. */
export type ItemValues = PlainColumns<typeof certificateItem> & Pick<ItemRow, 'status'>;

const own = (db: Db, scope: Scope) =>
  db.query
    .selectFrom('certificateItem as i')
    .where('i.entUuid', '=', scope.entUuid)
    .where('i.delFlag', '=', sql.lit('0'));

/** Items of certificates, in the order in which they stand on them. */
export async function listItemRows(db: Db, scope: Scope, certificates: readonly string[]): Promise<ItemRow[]> {
  if (certificates.length === 0) return [];
  return await own(db, scope)
    .selectAll('i')
    .where('i.zzzsUuid', 'in', certificates)
    .orderBy('i.zzzsUuid')
    .orderBy('i.place')
    .orderBy('i.createTime')
    .orderBy('i.uuid')
    .execute();
}

export async function listLevels(db: Db, scope: Scope): Promise<string[]> {
  const rows = await own(db, scope).select('i.level').distinct().where('i.level', 'is not', null).limit(100).execute();
  return rows.flatMap((row) => row.level ?? []);
}

/** More than this a select cannot be read through. */
const NAMES_MOST = 300;

/** What a firm holds, by name and level, for a choice among them. */
export async function listHeldNames(db: Db, scope: Scope): Promise<{ uuid: string; name: string }[]> {
  return await own(db, scope)
    .innerJoin('certificate as c', (join) =>
      join.onRef('c.entUuid', '=', 'i.entUuid').onRef('c.uuid', '=', 'i.zzzsUuid').on('c.delFlag', '=', sql.lit('0')),
    )
    // As the index of names says it, which the choice reads as far as it goes.
    .where('i.status', '=', sql.lit('normal'))
    .where('c.status', '=', 'normal')
    .select(['i.uuid', sql<string>`i.item_name || coalesce(i.level, '')`.as('name')])
    .orderBy('i.itemName')
    .orderBy('i.uuid')
    .limit(NAMES_MOST)
    .execute();
}

/** Items in force on certificates in force. */
export async function countItems(db: Db, scope: Scope, todayOn: string): Promise<number> {
  return await countOf(
    own(db, scope)
      .innerJoin('certificate as c', (join) =>
        join.onRef('c.entUuid', '=', 'i.entUuid').onRef('c.uuid', '=', 'i.zzzsUuid').on('c.delFlag', '=', sql.lit('0')),
      )
      .where('i.status', '=', 'normal')
      .where('c.status', '=', 'normal')
      .where(sql<boolean>`coalesce(i.valid_end, c.valid_end, ${todayOn}::date) >= ${todayOn}::date`),
  );
}

/** @param lock holds the row until the transaction ends */
export async function getItemRow(db: Db, scope: Scope, uuid: string, lock = false): Promise<ItemRow | undefined> {
  const found = own(db, scope).selectAll('i').where('i.uuid', '=', uuid);
  return await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
}

export interface ItemWrite {
  readonly uuid: string;
  readonly zzzsUuid: string;
  readonly place: number;
  readonly values: ItemValues;
}

export async function addItemRows(db: Db, scope: Scope, items: readonly ItemWrite[], now: Date): Promise<void> {
  const rows = items.map(({ values, ...item }) => ({ ...item, ...values }));
  await addOwn(db, scope, 'certificateItem', rows, now);
}

/** Also brings back an item that was set aside within the same transaction. @returns the new revision */
export async function editItemRow(
  db: Db,
  scope: Scope,
  item: Pick<ItemWrite, 'uuid' | 'values'> & { readonly place?: number },
  now: Date,
): Promise<number> {
  const row = await db.query
    .updateTable('certificateItem')
    .set((set) => ({
      ...item.values,
      ...(item.place === undefined ? {} : { place: item.place }),
      delFlag: '0' as const,
      // What the document said about the state is settled by this edit.
      extra: sql<Record<string, unknown>>`${set.ref('extra')} - 'status'`,
      revision: set('revision', '+', 1),
      updateTime: now,
      updateBy: scope.userUuid,
    }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', item.uuid)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

export async function removeItemRows(db: Db, scope: Scope, uuids: readonly string[], now: Date): Promise<void> {
  if (uuids.length === 0) return;
  await db.query
    .updateTable('certificateItem')
    .set({ delFlag: '2', ...changedBy(scope, now) })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', 'in', uuids)
    .where('delFlag', '=', '0')
    .execute();
}
