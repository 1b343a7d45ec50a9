import { type Generated, type GeneratedAlways, type JSONColumnType, type Selectable, sql } from 'kysely';
import type { PaymentChannel } from '#domain/orders/order.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { OrderRow } from './order.repo.ts';

interface PaymentTable {
  entUuid: string;
  uuid: string;
  orderUuid: string;
  channel: PaymentChannel;
  codeUrl: string | null;
  state: 'asked' | 'paid' | 'closed' | 'refunding' | 'refunded';
  tradeNo: string | null;
  amount: string;
  payTime: Date | null;
  askedTime: Date | null;
  refundTime: Date | null;
  /** Sum of the refunds completed so far. */
  refundedAmount: Generated<string>;
  refunds: Generated<number>;
  /** Sum of the pending refund, whose outcome is not known yet. */
  refundAmount: Generated<string | null>;
  createTime: Date;
}

interface OrderEventTable {
  entUuid: string;
  uuid: string;
  seq: GeneratedAlways<string>;
  orderUuid: string;
  action: string;
  detail: JSONColumnType<Record<string, unknown>>;
  userUuid: string | null;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    payment: PaymentTable;
    orderEvent: OrderEventTable;
  }
}

export type PaymentRow = Selectable<PaymentTable>;

type OrderKey = Pick<OrderRow, 'entUuid' | 'uuid'>;

export async function listPayments(db: Db, { entUuid, uuid }: OrderKey): Promise<PaymentRow[]> {
  return await db.query
    .selectFrom('payment')
    .selectAll()
    .where('entUuid', '=', entUuid)
    .where('orderUuid', '=', uuid)
    .orderBy('createTime')
    .orderBy('channel')
    .execute();
}

/** Finds the payment of a page of the local cashier. */
export async function findLocalPayment(db: Db, codeUrl: string) {
  return await db.query
    .selectFrom('payment as p')
    .innerJoin('purchaseOrder as o', (join) =>
      join.onRef('o.uuid', '=', 'p.orderUuid').onRef('o.entUuid', '=', 'p.entUuid'),
    )
    .select(['p.channel', 'o.orderNo', 'o.name', 'o.quantity', 'o.amount', 'o.status', 'o.expireTime'])
    .where('p.codeUrl', '=', codeUrl)
    .where('o.delFlag', '=', '0')
    .executeTakeFirst();
}

type NewPayment = Pick<PaymentRow, 'entUuid' | 'uuid' | 'orderUuid' | 'channel' | 'codeUrl' | 'amount' | 'createTime'>;

/** States of a payment before money is received. A payment that has received money never returns to them. */
const WITHOUT_MONEY: readonly PaymentRow['state'][] = ['asked', 'closed'];

/** Saves the payment of an order for one channel. A repeated request replaces the code, but keeps a payment that has received money. */
export async function savePayment(db: Db, row: NewPayment): Promise<void> {
  await db.query
    .insertInto('payment')
    .values({ ...row, state: 'asked', tradeNo: null, payTime: null, askedTime: null, refundTime: null })
    .onConflict((conflict) =>
      conflict
        .columns(['entUuid', 'orderUuid', 'channel'])
        .doUpdateSet({ codeUrl: row.codeUrl, state: 'asked' })
        .where('payment.state', 'in', WITHOUT_MONEY),
    )
    .execute();
}

/** Records a received payment; the row is inserted if the provider's notification arrives before the row of its code exists. */
export async function savePaidPayment(
  db: Db,
  row: Omit<NewPayment, 'codeUrl'>,
  paid: Pick<PaymentRow, 'tradeNo' | 'payTime'>,
): Promise<void> {
  await db.query
    .insertInto('payment')
    .values({ ...row, ...paid, codeUrl: null, state: 'paid', askedTime: null, refundTime: null })
    .onConflict((conflict) =>
      conflict
        .columns(['entUuid', 'orderUuid', 'channel'])
        .doUpdateSet({ ...paid, state: 'paid' })
        .where('payment.state', 'in', WITHOUT_MONEY),
    )
    .execute();
}

/** Records that the payment code of a channel is closed at its provider; a payment received meanwhile stays paid. */
export async function closePayments(db: Db, order: OrderKey, channels: readonly PaymentChannel[]): Promise<void> {
  await db.query
    .updateTable('payment')
    .set({ state: 'closed' })
    .where('entUuid', '=', order.entUuid)
    .where('orderUuid', '=', order.uuid)
    .where('channel', 'in', channels)
    .where('state', '=', 'asked')
    .execute();
}

/** Releases the claim of `claimRefund` after a failure: another attempt with the same sum may start at once. */
export async function releaseRefund(db: Db, order: OrderKey, channel: PaymentChannel): Promise<void> {
  await db.query
    .updateTable('payment')
    .set({ refundTime: null })
    .where('entUuid', '=', order.entUuid)
    .where('orderUuid', '=', order.uuid)
    .where('channel', '=', channel)
    .where('state', '=', 'refunding')
    .execute();
}

/**
 * Adds the sum of a claimed refund; a payment that is only partly refunded stays paid.
 * @param refund `earlier`: the number of refunds completed before the claim
 * @returns false if another attempt completed the same refund
 */
export async function completeRefund(
  db: Db,
  order: OrderKey,
  channel: PaymentChannel,
  { amount, earlier, isWhole }: { readonly amount: string; readonly earlier: number; readonly isWhole: boolean },
): Promise<boolean> {
  const row = await db.query
    .updateTable('payment')
    .set({
      state: isWhole ? 'refunded' : 'paid',
      refundedAmount: sql<string>`refunded_amount + ${amount}::numeric`,
      refunds: earlier + 1,
      refundAmount: null,
      refundTime: null,
    })
    .where('entUuid', '=', order.entUuid)
    .where('orderUuid', '=', order.uuid)
    .where('channel', '=', channel)
    .where('state', '=', 'refunding')
    .where('refunds', '=', earlier)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims the next query to a provider, so that only one of several pages that poll an order sends a query within the interval.
 * @returns whether the claim succeeded
 */
export async function claimPaymentQuery(
  db: Db,
  order: OrderKey,
  channel: PaymentChannel,
  { now, pauseMs }: { readonly now: Date; readonly pauseMs: number },
): Promise<boolean> {
  const row = await db.query
    .updateTable('payment')
    .set({ askedTime: now })
    .where('entUuid', '=', order.entUuid)
    .where('orderUuid', '=', order.uuid)
    .where('channel', '=', channel)
    .where('state', '=', 'asked')
    .where((where) =>
      where.or([where('askedTime', 'is', null), where('askedTime', '<=', new Date(now.getTime() - pauseMs))]),
    )
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims the refund; the claim expires after the maximum response time of a provider, so that another attempt is possible after a crash.
 * @returns whether the claim succeeded
 */
export async function claimRefund(
  db: Db,
  order: OrderKey,
  channel: PaymentChannel,
  { now, turnMs, amount }: { readonly now: Date; readonly turnMs: number; readonly amount: string },
): Promise<boolean> {
  const row = await db.query
    .updateTable('payment')
    .set({ state: 'refunding', refundTime: now, refundAmount: amount })
    .where('entUuid', '=', order.entUuid)
    .where('orderUuid', '=', order.uuid)
    .where('channel', '=', channel)
    .where('state', 'in', ['paid', 'refunding'])
    .where((where) =>
      where.or([where('refundTime', 'is', null), where('refundTime', '<=', new Date(now.getTime() - turnMs))]),
    )
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewOrderEvent {
  readonly uuid: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly userUuid: string | null;
  readonly createTime: Date;
}

export async function addOrderEventRow(db: Db, order: OrderKey, { detail, ...event }: NewOrderEvent): Promise<void> {
  await db.query
    .insertInto('orderEvent')
    .values({ ...event, detail: JSON.stringify(detail), entUuid: order.entUuid, orderUuid: order.uuid })
    .execute();
}

export async function listOrderEventRows(db: Db, { entUuid, uuid }: OrderKey) {
  return await db.query
    .selectFrom('orderEvent')
    .select(['action', 'detail', 'createTime'])
    .where('entUuid', '=', entUuid)
    .where('orderUuid', '=', uuid)
    .orderBy('seq')
    .limit(200)
    .execute();
}
