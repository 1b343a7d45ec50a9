import { type Generated, type Selectable, sql } from 'kysely';
import type { certificateItem } from '#domain/records/certificate.ts';
import type { PlainColumns } from '#domain/records/values.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { addTenantRow, createUpdateStamp } from '#platform/server/db/tenant-rows.ts';
import type { DeclaredStatus } from '../contract/rules.ts';

interface CertificateItemTable extends PlainColumns<typeof certificateItem>, Bookkeeping {
  entUuid: string;
  uuid: string;
  zzzsUuid: string;
  status: Generated<DeclaredStatus>;
  place: Generated<number>;
  extra: Generated<Record<string, unknown>>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    certificateItem: CertificateItemTable;
  }
}

export type ItemRow = Selectable<CertificateItemTable>;
/** The editable columns. */
export type ItemValues = PlainColumns<typeof certificateItem> & Pick<ItemRow, 'status'>;

const own = (db: Db, scope: TenantContext) =>
  db.query
    .selectFrom('certificateItem as i')
    .where('i.entUuid', '=', scope.entUuid)
    .where('i.delFlag', '=', sql.lit('0'));

/** Lists the items of certificates, in the order printed on them. */
export async function listItemRows(db: Db, scope: TenantContext, certificates: readonly string[]): Promise<ItemRow[]> {
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

export async function listCertificateLevels(db: Db, scope: TenantContext): Promise<string[]> {
  const rows = await own(db, scope).select('i.level').distinct().where('i.level', 'is not', null).limit(100).execute();
  return rows.flatMap((row) => row.level ?? []);
}

/** Maximum number of options in a select. */
const MAX_NAMES = 300;

/** Lists the qualifications of an enterprise by name and level, as options. */
export async function listQualificationOptions(
  db: Db,
  scope: TenantContext,
): Promise<{ uuid: string; name: string }[]> {
  return await own(db, scope)
    .innerJoin('certificate as c', (join) =>
      join.onRef('c.entUuid', '=', 'i.entUuid').onRef('c.uuid', '=', 'i.zzzsUuid').on('c.delFlag', '=', sql.lit('0')),
    )
    // Equals the condition of the partial index on names, so that the query can use the index.
    .where('i.status', '=', sql.lit('normal'))
    .where('c.status', '=', 'normal')
    .select(['i.uuid', sql<string>`i.item_name || coalesce(i.level, '')`.as('name')])
    .orderBy('i.itemName')
    .orderBy('i.uuid')
    .limit(MAX_NAMES)
    .execute();
}

/** Counts valid items of valid certificates. */
export async function countItems(db: Db, scope: TenantContext, todayOn: string): Promise<number> {
  return await getCount(
    own(db, scope)
      .innerJoin('certificate as c', (join) =>
        join.onRef('c.entUuid', '=', 'i.entUuid').onRef('c.uuid', '=', 'i.zzzsUuid').on('c.delFlag', '=', sql.lit('0')),
      )
      .where('i.status', '=', 'normal')
      .where('c.status', '=', 'normal')
      .where(sql<boolean>`coalesce(i.valid_end, c.valid_end, ${todayOn}::date) >= ${todayOn}::date`),
  );
}

/** @param lock locks the row until the transaction ends */
export async function getItemRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  lock = false,
): Promise<ItemRow | undefined> {
  const found = own(db, scope).selectAll('i').where('i.uuid', '=', uuid);
  return await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
}

export interface ItemWrite {
  readonly uuid: string;
  readonly zzzsUuid: string;
  readonly place: number;
  readonly values: ItemValues;
}

export async function addItemRows(db: Db, scope: TenantContext, items: readonly ItemWrite[], now: Date): Promise<void> {
  const rows = items.map(({ values, ...item }) => ({ ...item, ...values }));
  await addTenantRow(db, scope, 'certificateItem', rows, now);
}

/** Changes an item; restores it if it was soft-deleted earlier in the same transaction. @returns the new revision */
export async function editItemRow(
  db: Db,
  scope: TenantContext,
  item: Pick<ItemWrite, 'uuid' | 'values'> & { readonly place?: number },
  now: Date,
): Promise<number> {
  const row = await db.query
    .updateTable('certificateItem')
    .set((set) => ({
      ...item.values,
      ...(item.place === undefined ? {} : { place: item.place }),
      delFlag: '0' as const,
      // The edit replaces the original status text that was imported.
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

export async function removeItemRows(db: Db, scope: TenantContext, uuids: readonly string[], now: Date): Promise<void> {
  if (uuids.length === 0) return;
  await db.query
    .updateTable('certificateItem')
    .set({ delFlag: '2', ...createUpdateStamp(scope, now) })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', 'in', uuids)
    .where('delFlag', '=', '0')
    .execute();
}
