import { formatFen, parseFen } from '#domain/orders/money.ts';
import { canSettle, type PaymentChannel } from '#domain/orders/order.ts';
import { getNextTerm, removeTerm } from '#domain/orders/term.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { issueSoldKeys, withdrawSoldKeys } from '#features/identity/keys/server/keys.server-api.ts';
import { lockMembershipEnd, saveMembershipEnd } from '#features/identity/session/server/session.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { logOrderAction } from './ledger.ts';
import { notifyEnterprise } from './notify-enterprise.ts';
import { editOrderRow, lockOrder, type OrderRow } from './order.repo.ts';
import { savePaidPayment } from './payment.repo.ts';

/** Job that closes the codes of a settled order at their providers. */
export const CLOSE_PAYMENT_CODES_JOB = 'orders.close-codes';

/** A payment received for an order. */
export interface PaymentReceipt {
  readonly orderNo: string;
  readonly channel: PaymentChannel;
  readonly fen: number;
  readonly tradeNo: string | null;
  readonly payTime: Date;
  /** The user who confirmed the payment, for a transfer. */
  readonly userUuid?: string;
}

export type SettlementOutcome = 'settled' | 'again' | 'twice' | 'amount-differs' | 'unknown';

/** Formats the payment for the ledger, for example `微信支付收款 3600.00 元`. */
const getDetail = ({ channel, fen, tradeNo }: PaymentReceipt) => ({ channel, amount: formatFen(fen), tradeNo });

/**
 * Records a payment and grants the purchase exactly once, regardless of how often and by which source the payment is reported (G-44). The
 * order is locked, so that only one of a concurrent notification, query and confirmation settles it.
 */
export async function settlePayment(app: App, receipt: PaymentReceipt, now: Date): Promise<SettlementOutcome> {
  return await app.db.transaction(async () => {
    const order = await lockOrder(app.db, receipt);
    if (!order) return 'unknown';
    if (!canSettle(order.status)) return await takeFurther(app, order, receipt, now);
    if (receipt.fen !== parseFen(order.amount)) {
      await logOrderAction(app, order, 'amount-differs', { detail: getDetail(receipt), now });
      return 'amount-differs';
    }
    const { channel, payTime, userUuid = null } = receipt;
    const term = await grant(app, order, now);
    await editOrderRow(app.db, order, { status: 'paid', channel, payTime, ...term }, now);
    await savePaid(app, order, receipt, now);
    await logOrderAction(app, order, 'paid', { detail: getDetail(receipt), userUuid, now });
    // Another code of the order may still be displayed, and must not accept a second payment.
    await app.jobs.send(CLOSE_PAYMENT_CODES_JOB, { orderNo: order.orderNo });
    await notifyEnterprise(app, order, `订单 ${order.orderNo} 已支付`, `“${order.name}”已生效。`, now);
    return 'settled';
  });
}

async function savePaid(
  app: App,
  order: OrderRow,
  { channel, tradeNo, payTime }: PaymentReceipt,
  now: Date,
): Promise<void> {
  const { entUuid, uuid: orderUuid, amount } = order;
  const row = { entUuid, uuid: app.random.uuid(), orderUuid, channel, amount, createTime: now };
  await savePaidPayment(app.db, row, { tradeNo, payTime });
}

/**
 * Handles a further receipt for a settled order: a repeated report is ignored; a payment through another channel is recorded, to be
 * refunded by an operator.
 */
async function takeFurther(app: App, order: OrderRow, receipt: PaymentReceipt, now: Date): Promise<SettlementOutcome> {
  if (order.channel === receipt.channel) return 'again';
  await savePaid(app, order, receipt, now);
  await logOrderAction(app, order, 'paid-twice', { detail: getDetail(receipt), now });
  app.log.error({ orderNo: order.orderNo, channel: receipt.channel }, 'an order was paid twice');
  return 'twice';
}

/** Grants the membership or the keys. @returns the days that a membership order added */
async function grant(app: App, order: OrderRow, now: Date) {
  if (order.kind !== 'member') {
    await grantKeys(app, order, order.kind === 'mainKey' ? 'main' : 'secondary', now);
    return {};
  }
  const end = await lockMembershipEnd(app.db, order.entUuid);
  const term = getNextTerm(end, toShanghaiDay(now), (order.months ?? 0) * order.quantity);
  await saveMembershipEnd(app.db, { entUuid: order.entUuid, startDate: term.start, endDate: term.end }, now);
  await logOrderAction(app, order, 'granted', { detail: { text: `会员延至 ${term.end}` }, now });
  return { termStart: term.start, termEnd: term.end };
}

async function grantKeys(app: App, order: OrderRow, kind: 'main' | 'secondary', now: Date): Promise<void> {
  const { entUuid, userUuid, uuid: orderUuid, quantity } = order;
  const issued = await issueSoldKeys(app, { entUuid, userUuid, orderUuid, kind, quantity }, now);
  await logOrderAction(app, order, 'granted', { detail: { text: `发放密钥 ${issued} 把` }, now });
  // The number of keys has meanwhile increased in another way; the payment was received, so an operator must refund the rest.
  if (issued < quantity) {
    const text = `密钥已达上限，有 ${quantity - issued} 把没有发放，待人工退款`;
    await logOrderAction(app, order, 'keys-left', { detail: { text }, now });
  }
}

/** Revokes the purchase of a paid order; used days of a membership are not returned. */
export async function revokePurchase(app: App, order: OrderRow, now: Date): Promise<void> {
  if (order.kind !== 'member') {
    await withdrawSoldKeys(app, order.uuid, now);
    return;
  }
  const end = await lockMembershipEnd(app.db, order.entUuid);
  if (end === null || order.termStart === null || order.termEnd === null) return;
  const endDate = removeTerm(end, { start: order.termStart, end: order.termEnd }, toShanghaiDay(now));
  await saveMembershipEnd(app.db, { entUuid: order.entUuid, startDate: order.termStart, endDate }, now);
}
