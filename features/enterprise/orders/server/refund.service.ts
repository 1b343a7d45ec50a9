import { formatFen, parseFen } from '#domain/orders/money.ts';
import { PAYMENT_CHANNEL_NAMES, type PaymentChannel } from '#domain/orders/order.ts';
import { removeTerm } from '#domain/orders/term.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getMembershipEnd } from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { assertEnterpriseInRegions } from '#platform/server/db/region.repo.ts';
import { ORDER_ERRORS } from '../contract/errors.ts';
import type * as contract from '../contract/refund.ts';
import { logOrderAction } from './ledger.ts';
import { notifyEnterprise } from './notify-enterprise.ts';
import { editOrderRow, getOrderRowForOperator, lockOrder, type OrderRow } from './order.repo.ts';
import { getOrderInvoiceRow } from './order-document.repo.ts';
import { PaymentError } from './payment/ports.ts';
import { getPaymentProvider } from './payment/providers.ts';
import {
  claimRefund,
  completeRefund,
  listPayments,
  type PaymentRow,
  releaseRefund,
  savePaidPayment,
} from './payment.repo.ts';
import { revokePurchase } from './settle-payment.service.ts';

/** The duration of a refund claim, which is longer than the timeout of any provider. */
const REFUND_CLAIM_MS = 2 * 60_000;

async function findPayment(app: App, order: OrderRow): Promise<PaymentRow | undefined> {
  return (await listPayments(app.db, order)).find(({ channel }) => channel === order.channel);
}

/**
 * Returns the facts of a refund for the operator's decision, without changing anything.
 * @throws ApiError 只有已支付的订单可以退款
 */
export async function previewRefund({ app, now, regions }: OperatorContext, uuid: string) {
  const order = await getOrderRowForOperator(app.db, regions, uuid);
  if (!order) throw createNotFoundError();
  const { entName, channel, amount, termStart: start, termEnd } = order;
  if (order.status !== 'paid' || channel === null) throw createApiError(ORDER_ERRORS.notRefundable);
  const endDate = order.kind === 'member' ? await getMembershipEnd(app.db, order.entUuid) : null;
  const isTermKnown = endDate !== null && start !== null && termEnd !== null;
  return {
    entName,
    channel,
    amount: Number(amount),
    refunded: Number((await findPayment(app, order))?.refundedAmount ?? 0),
    endDate,
    endDateAfter: isTermKnown ? removeTerm(endDate, { start, end: termEnd }, toShanghaiDay(now)) : endDate,
  };
}

type RefundInput = InputOf<typeof contract.refundOrder>['body'];

const toFen = (yuan: number): number => Math.round(yuan * 100);

/** A claimed refund, which is then requested from the provider. */
interface Claimed {
  readonly order: OrderRow;
  readonly channel: PaymentChannel;
  readonly fen: number;
  readonly totalFen: number;
  /** Number of refunds of the payment that were completed before. */
  readonly earlier: number;
  readonly isWhole: boolean;
  /** The provider may have no such payment, because the order was entered as paid. */
  readonly isEntered: boolean;
}

/**
 * Validates the refund and stores its intention, so that only one request at a time reaches the provider.
 * @returns null if the same request was carried out before
 */
async function claim(context: OperatorContext, { uuid, reason, amount, refunded }: RefundInput) {
  const { app, now, session, regions } = context;
  return await app.db.transaction(async (): Promise<Claimed | null> => {
    const order = await lockOrder(app.db, { uuid });
    if (!order) throw createNotFoundError();
    await assertEnterpriseInRegions(app.db, regions, order.entUuid);
    const { entUuid, uuid: orderUuid, channel, payTime } = order;
    if (order.status !== 'paid' || channel === null) throw createApiError(ORDER_ERRORS.notRefundable);
    const invoice = await getOrderInvoiceRow(app.db, order);
    if (invoice?.state === 'issued') throw createApiError(ORDER_ERRORS.invoiceIssued);
    const known = await findPayment(app, order);
    const totalFen = parseFen(order.amount);
    const before = parseFen(known?.refundedAmount ?? '0.00');
    const left = totalFen - before;
    const fen = amount === undefined ? left : toFen(amount);
    if (toFen(refunded) !== before) {
      if (amount !== undefined && before === toFen(refunded) + fen) return null;
      throw createApiError(ORDER_ERRORS.refundChanged, { amount: formatFen(before) });
    }
    if (fen > left) throw createFieldError('amount', `退款金额不能超过可退的 ${formatFen(left)} 元`);
    const open = known?.state === 'refunding' ? known.refundAmount : null;
    if (open && parseFen(open) !== fen) throw createApiError(ORDER_ERRORS.refundOpen, { amount: open });
    if (!known) {
      // An order that was entered as paid may have no payment yet; an existing payment is unchanged.
      const createTime = payTime ?? now;
      const payment = { entUuid, orderUuid, channel, amount: order.amount, uuid: app.random.uuid(), createTime };
      await savePaidPayment(app.db, payment, { tradeNo: null, payTime: createTime });
    }
    const turn = { now, turnMs: REFUND_CLAIM_MS, amount: formatFen(fen) };
    if (!(await claimRefund(app.db, order, channel, turn))) throw createApiError(ORDER_ERRORS.refunding);
    const isWhole = fen === left;
    const detail = { reason, ...(fen === totalFen ? {} : { amount: formatFen(fen) }) };
    await logOrderAction(app, order, 'refund-asked', { detail, userUuid: session.userUuid, now });
    const isEntered = !known || (channel !== 'transfer' && known.tradeNo === null);
    return { order, channel, fen, totalFen, earlier: known?.refunds ?? 0, isWhole, isEntered };
  });
}

/**
 * Requests the refund from the provider; a transfer is refunded manually.
 * @throws ApiError if the provider does not confirm
 */
async function askProvider(app: App, { order, channel, fen, totalFen, earlier }: Claimed, reason: string) {
  if (channel === 'transfer') return;
  const { orderNo } = order;
  const refundNo = earlier === 0 ? `R${orderNo}` : `R${orderNo}-${earlier + 1}`;
  try {
    const provider = getPaymentProvider(app, channel);
    if (!provider) throw new PaymentError('no provider is configured');
    await provider.refund({ orderNo, refundNo, fen, totalFen, reason });
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    app.log.error({ error, orderNo }, 'refund');
    // The outcome is unknown, but the refund number stays the same, so the refund may be retried at once.
    await releaseRefund(app.db, order, channel);
    throw createApiError(
      ORDER_ERRORS.providerDown,
      { channel: PAYMENT_CHANNEL_NAMES[channel] },
      { retryAfterSeconds: 30 },
    );
  }
}

/**
 * Refunds a part of the payment or all of it; with the last part the purchase is revoked. The intention is stored before the provider is
 * called, and the refund number is derived from the order and its earlier refunds, so that a retry after a crash does not refund twice.
 */
export async function refundOrder(context: OperatorContext, input: RefundInput): Promise<undefined> {
  const { app, now, session } = context;
  const claimed = await claim(context, input);
  if (!claimed) return undefined;
  await askProvider(app, claimed, input.reason);
  const { channel, fen, earlier, isWhole, isEntered } = claimed;
  await app.db.transaction(async () => {
    const order = await lockOrder(app.db, { uuid: input.uuid });
    const amount = formatFen(fen);
    // Another operator completed the refund first.
    if (order?.status !== 'paid') return;
    if (!(await completeRefund(app.db, order, channel, { amount, earlier, isWhole }))) return;
    if (isWhole) {
      await revokePurchase(app, order, now);
      await editOrderRow(app.db, order, { status: 'refunded', updateBy: session.userUuid }, now);
    }
    await logOrderAction(app, order, 'refunded', { detail: { amount }, userUuid: session.userUuid, now });
    const text = `退款金额 ${amount} 元${isEntered ? '' : '，按原支付方式退回'}。`;
    await notifyEnterprise(app, order, `订单 ${order.orderNo} ${isWhole ? '已退款' : '已退还部分款项'}`, text, now);
    await logAudit(context, {
      action: 'order.refunded',
      targetKind: 'order',
      targetUuid: input.uuid,
      detail: { amount, reason: input.reason },
    });
  });
  return undefined;
}
