import type { Generated, Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { WriteAuthor } from '#platform/server/db/published-rows.repo.ts';
import { MAX_PRICE_LIST, type Price, type PriceFields } from '../membership.contract.ts';

interface PriceTable extends SoftDeletable {
  uuid: string;
  kind: Price['kind'];
  name: string;
  /** Numeric columns are returned as text, so that they stay exact. */
  amount: string;
  originalAmount: string | null;
  months: number | null;
  rights: string[];
  sort: number;
  status: '0' | '1';
  origin: Generated<'sample' | 'operator'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    price: PriceTable;
  }
}

export type PriceRow = Selectable<PriceTable>;

export async function listPriceRows(
  db: Db,
  { kind, isOnSale }: { readonly kind?: Price['kind'] | undefined; readonly isOnSale?: boolean },
): Promise<PriceRow[]> {
  let found = db.query.selectFrom('price').selectAll().where('delFlag', '=', '0');
  if (kind) found = found.where('kind', '=', kind);
  if (isOnSale) found = found.where('status', '=', '0');
  return await found.orderBy('kind').orderBy('sort').orderBy('uuid').limit(MAX_PRICE_LIST).execute();
}

/** Lists all prices that ever existed, including removed ones. */
export async function listAllPriceRows(db: Db): Promise<Pick<PriceRow, 'uuid' | 'kind' | 'origin' | 'delFlag'>[]> {
  return await db.query.selectFrom('price').select(['uuid', 'kind', 'origin', 'delFlag']).execute();
}

/** Returns a price, whether on sale or not; undefined if there is none. */
export async function getPriceRow(db: Db, uuid: string): Promise<PriceRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  const found = db.query.selectFrom('price').selectAll().where('uuid', '=', uuid);
  return await found.where('delFlag', '=', '0').executeTakeFirst();
}

/** Amounts are passed to the database as text with two decimals. */
const getValues = ({ amount, originalAmount, ...fields }: PriceFields) => ({
  ...fields,
  amount: amount.toFixed(2),
  originalAmount: originalAmount === null ? null : originalAmount.toFixed(2),
});

export async function addPriceRow(
  db: Db,
  uuid: string,
  fields: PriceFields,
  { userUuid, now, origin = 'operator' }: WriteAuthor & { readonly origin?: PriceRow['origin'] },
): Promise<void> {
  await db.query
    .insertInto('price')
    .values({
      uuid,
      ...getValues(fields),
      origin,
      createTime: now,
      updateTime: now,
      createBy: userUuid,
      updateBy: userUuid,
    })
    .execute();
}

/** Updates a price; a price set by an operator is no longer a sample. @returns whether the price exists */
export async function editPriceRow(
  db: Db,
  uuid: string,
  fields: PriceFields,
  { userUuid, now }: WriteAuthor,
): Promise<boolean> {
  const done = await db.query
    .updateTable('price')
    .set({ ...getValues(fields), origin: 'operator', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/**
 * Removes a price.
 * @returns whether the price existed
 */
export async function removePriceRow(db: Db, uuid: string, { userUuid, now }: WriteAuthor): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const done = await db.query
    .updateTable('price')
    .set({ delFlag: '2', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
