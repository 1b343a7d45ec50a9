import { type Generated, type Selectable, sql } from 'kysely';
import type { OrderKind, OrderStatus, PaymentChannel } from '#domain/orders/order.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import {
  buildEnterpriseRegionCondition,
  buildRegionCondition,
  toSqlCondition,
} from '#platform/server/db/region-condition.ts';

interface OrderTable {
  entUuid: string;
  uuid: string;
  orderNo: string;
  userUuid: string;
  kind: OrderKind;
  priceUuid: string;
  name: string;
  /** Numeric columns are returned as text, so that they stay exact. */
  unitAmount: string;
  months: number | null;
  quantity: number;
  amount: string;
  status: Generated<OrderStatus>;
  channel: PaymentChannel | null;
  payTime: Date | null;
  expireTime: Date;
  termStart: string | null;
  termEnd: string | null;
  origin: Generated<'sample' | 'member'>;
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    purchaseOrder: OrderTable;
  }
}

export type OrderRow = Selectable<OrderTable>;

const getOrders = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('purchaseOrder').where('entUuid', '=', scope.entUuid).where('delFlag', '=', sql.lit('0'));

/** Locks the purchases of an enterprise until the end of the transaction. */
export async function lockEnterpriseOrders(db: Db, entUuid: string): Promise<void> {
  await acquireTransactionLock(db, `orders ${entUuid}`);
}

export async function getOrderRow(db: Db, scope: TenantContext, uuid: string): Promise<OrderRow | undefined> {
  return isUuid(uuid) ? await getOrders(db, scope).selectAll().where('uuid', '=', uuid).executeTakeFirst() : undefined;
}

export async function getOrderStatus(
  db: Db,
  { entUuid, uuid }: Pick<OrderRow, 'entUuid' | 'uuid'>,
): Promise<OrderStatus | undefined> {
  const found = db.query.selectFrom('purchaseOrder').select('status');
  const row = await found.where('entUuid', '=', entUuid).where('uuid', '=', uuid).executeTakeFirst();
  return row?.status;
}

/** Lists the numbers of several orders, keyed by order. */
export async function listOrderNumbers(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await getOrders(db, scope)
    .select(['uuid', 'orderNo'])
    .where('uuid', 'in', [...uuids])
    .execute();
  return new Map(rows.map((row) => [row.uuid, row.orderNo]));
}

/** Finds an order by its number across enterprises, without a lock, for callers that do not change it. */
export async function findOrderByNumber(db: Db, orderNo: string): Promise<OrderRow | undefined> {
  const found = db.query.selectFrom('purchaseOrder').selectAll().where('orderNo', '=', orderNo);
  return await found.where('delFlag', '=', '0').executeTakeFirst();
}

interface StatusSlice extends Slice {
  readonly status?: OrderStatus | undefined;
}

/** Lists the orders of an enterprise, newest first. */
export async function listOrderRows(db: Db, scope: TenantContext, { status, ...slice }: StatusSlice) {
  let found = getOrders(db, scope);
  if (status) found = found.where('status', '=', status);
  return await listPageByKey(
    found,
    {
      key: 'uuid',
      rows: getOrders(db, scope).selectAll(),
      order: (query) => query.orderBy('createTime', 'desc').orderBy('uuid'),
    },
    slice,
  );
}

const MAX_UNPAID = 100;

/** Lists unpaid orders, the first to expire at the top. */
export async function listUnpaidOrders(db: Db, scope: TenantContext, now: Date): Promise<OrderRow[]> {
  return await getOrders(db, scope)
    .selectAll()
    .where('status', '=', 'unpaid')
    .where('expireTime', '>', now)
    .orderBy('expireTime')
    .orderBy('uuid')
    .limit(MAX_UNPAID)
    .execute();
}

/** Finds an unpaid order for the same goods. */
export async function findOpenOrder(
  db: Db,
  scope: TenantContext,
  { priceUuid, quantity, amount, now }: Pick<OrderRow, 'priceUuid' | 'quantity' | 'amount'> & { readonly now: Date },
): Promise<OrderRow | undefined> {
  return await getOrders(db, scope)
    .selectAll()
    .where('priceUuid', '=', priceUuid)
    .where('quantity', '=', quantity)
    .where('amount', '=', amount)
    .where('status', '=', 'unpaid')
    .where('expireTime', '>', now)
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts the keys in open orders of the enterprise. */
export async function countOrderedKeys(db: Db, scope: TenantContext, kind: OrderKind, now: Date): Promise<number> {
  const { total } = await getOrders(db, scope)
    .select((row) => row.fn.sum<string | null>('quantity').as('total'))
    .where('kind', '=', kind)
    .where((where) =>
      where.or([
        where('status', '=', sql.lit('reviewing')),
        where.and([
          where('status', 'in', [sql.lit<OrderStatus>('unpaid'), sql.lit<OrderStatus>('rejected')]),
          where('expireTime', '>', now),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

export type NewOrder = Omit<
  OrderRow,
  'entUuid' | 'status' | 'channel' | 'payTime' | 'termStart' | 'termEnd' | 'delFlag'
>;

export async function addOrderRow(db: Db, scope: TenantContext, row: NewOrder): Promise<void> {
  const unsettled = { channel: null, payTime: null, termStart: null, termEnd: null };
  await db.query
    .insertInto('purchaseOrder')
    .values({ ...row, ...unsettled, entUuid: scope.entUuid })
    .execute();
}

type OrderChange = Partial<
  Pick<OrderRow, 'status' | 'channel' | 'payTime' | 'expireTime' | 'termStart' | 'termEnd' | 'updateBy'>
>;

export async function editOrderRow(
  db: Db,
  { entUuid, uuid }: Pick<OrderRow, 'entUuid' | 'uuid'>,
  change: OrderChange,
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('purchaseOrder')
    .set({ ...change, updateTime: now })
    .where('entUuid', '=', entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

/**
 * Locks an order by its number across enterprises until the transaction ends, for providers, which only know numbers, and for operators.
 * Every use case that writes rows of an order calls this first, which prevents deadlocks.
 */
export async function lockOrder(
  db: Db,
  by: { readonly orderNo: string } | { readonly uuid: string },
): Promise<OrderRow | undefined> {
  if ('uuid' in by && !isUuid(by.uuid)) return undefined;
  const found = db.query.selectFrom('purchaseOrder').selectAll().where('delFlag', '=', '0').forNoKeyUpdate();
  return await ('uuid' in by
    ? found.where('uuid', '=', by.uuid)
    : found.where('orderNo', '=', by.orderNo)
  ).executeTakeFirst();
}

/** Lists expired orders, with the channels by which a payment is still possible. */
export async function listOverdueOrders(db: Db, now: Date, limit: number): Promise<OrderRow[]> {
  return await db.query
    .selectFrom('purchaseOrder')
    .selectAll()
    .where('status', 'in', ['unpaid', 'rejected'])
    .where('expireTime', '<=', now)
    .where('delFlag', '=', '0')
    .orderBy('expireTime')
    .limit(limit)
    .execute();
}

interface AllSlice extends StatusSlice {
  readonly waiting?: 'voucher' | 'invoice' | undefined;
  readonly keyword?: string | undefined;
}

/** Lists the orders of all enterprises in the operator's regions. */
export async function listAllOrderRows(db: Db, scope: RegionScope, { status, waiting, keyword, ...slice }: AllSlice) {
  let found = db.query
    .selectFrom('purchaseOrder as o')
    .where('o.delFlag', '=', sql.lit('0'))
    .where(toSqlCondition(buildEnterpriseRegionCondition(scope, 'o.ent_uuid')));
  if (status) found = found.where('status', '=', status);
  if (waiting === 'voucher') found = found.where('status', '=', 'reviewing');
  if (waiting === 'invoice') {
    const asked = db.query.selectFrom('invoice').select('orderUuid').where('state', '=', sql.lit('applied'));
    found = found.where('uuid', 'in', asked);
  }
  if (keyword) {
    const named = db.query.selectFrom('enterprise').select('uuid').where('entName', 'like', toWordPatterns(keyword));
    found = found.where((where) =>
      where.or([where('orderNo', 'like', toWordPatterns(keyword)), where('entUuid', 'in', named)]),
    );
  }
  const rows = db.query
    .selectFrom('purchaseOrder as o')
    .innerJoin('enterprise as e', 'e.uuid', 'o.entUuid')
    .leftJoin('invoice as i', (join) => join.onRef('i.orderUuid', '=', 'o.uuid').onRef('i.entUuid', '=', 'o.entUuid'))
    .selectAll('o')
    .select(['e.entName', 'e.creditCode', 'i.state as invoiceState', 'i.uuid as invoiceUuid']);
  return await listPageByKey(
    found,
    { key: 'o.uuid', rows, order: (query) => query.orderBy('o.createTime', 'desc').orderBy('o.uuid') },
    slice,
  );
}

/** Returns an order with its enterprise, for operators. */
export async function getOrderRowForOperator(db: Db, scope: RegionScope, uuid: string) {
  if (!isUuid(uuid)) return undefined;
  return await db.query
    .selectFrom('purchaseOrder as o')
    .innerJoin('enterprise as e', 'e.uuid', 'o.entUuid')
    .selectAll('o')
    .select(['e.entName', 'e.creditCode'])
    .where('o.uuid', '=', uuid)
    .where('o.delFlag', '=', '0')
    .where(toSqlCondition(buildRegionCondition(scope, 'e.region')))
    .executeTakeFirst();
}
