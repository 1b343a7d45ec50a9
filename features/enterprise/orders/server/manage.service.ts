import { getFen } from '#domain/orders/money.ts';
import { CHANNEL_LABELS } from '#domain/orders/order.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { assertEnterpriseInRegions } from '#platform/server/db/region.repo.ts';
import { ORDER_ERRORS } from '../contract/errors.ts';
import type * as contract from '../orders.contract.ts';
import { logOrderAction } from './ledger.ts';
import { notifyEnterprise } from './notify-enterprise.ts';
import { editOrderRow, getAnyOrderRow, listAllOrderRows, lockOrder } from './order.repo.ts';
import { getInvoiceOfOrder } from './order-document.repo.ts';
import { toOrder } from './order-wire.ts';
import { describeOrderDocuments } from './orders.service.ts';
import { PaymentError } from './payment/ports.ts';
import { getProvider } from './payment/providers.ts';
import { claimRefund, endRefund, listPayments, savePaidPayment } from './payment.repo.ts';
import { withdraw } from './settle-payment.service.ts';

type ListQuery = InputOf<typeof contract.listAllOrders>['query'];

/** Lists the orders of every enterprise for operators. */
export async function listAllOrders(
  { app, regions }: OperatorContext,
  query: ListQuery,
): Promise<ResultOf<typeof contract.listAllOrders>> {
  const { status, waiting, keyword, pageSize: limit } = query;
  const slice = { status, waiting, keyword, offset: getOffset(query), limit };
  const { rows, total } = await listAllOrderRows(app.db, regions, slice);
  return {
    total,
    rows: rows.map(({ entName, invoiceState, invoiceUuid, creditCode: _code, ...row }) => ({
      ...toOrder(row, { keyUuids: [], invoiceUuid }),
      entName,
      waiting: row.status === 'reviewing' ? 'voucher' : invoiceState === 'applied' ? 'invoice' : null,
    })),
  };
}

export async function getOrderForReview(
  { app, regions }: OperatorContext,
  uuid: string,
): Promise<ResultOf<typeof contract.getOrderForReview>> {
  const row = await getAnyOrderRow(app.db, regions, uuid);
  if (!row) throw createNotFoundError();
  const { entName, creditCode, ...order } = row;
  const papers = await describeOrderDocuments(app, order);
  return {
    ...toOrder(order, { keyUuids: [], invoiceUuid: papers.invoice?.uuid ?? null }),
    ...papers,
    entName,
    creditCode,
  };
}

/** The duration of a refund claim, which is longer than the timeout of any provider. */
const REFUND_CLAIM_MS = 2 * 60_000;

type RefundInput = InputOf<typeof contract.refundOrder>['body'];

/**
 * Refunds the payment and revokes the purchase. The intention is stored before the provider is called, and the refund number is derived
 * from the order, so that a retry after a crash does not refund twice.
 */
export async function refundOrder(context: OperatorContext, { uuid, reason }: RefundInput): Promise<undefined> {
  const { app, now, session, regions } = context;
  const order = await app.db.transaction(async () => {
    const held = await lockOrder(app.db, { uuid });
    if (!held) throw createNotFoundError();
    await assertEnterpriseInRegions(app.db, regions, held.entUuid);
    if (held.status !== 'paid' || held.channel === null) throw createApiError(ORDER_ERRORS.notRefundable);
    const invoice = await getInvoiceOfOrder(app.db, held);
    if (invoice?.state === 'issued') throw createApiError(ORDER_ERRORS.invoiceIssued);
    // An order that was entered as paid may have no payment yet; a payment that exists stays as it is.
    const { entUuid, uuid: orderUuid, channel, amount, payTime } = held;
    const known = (await listPayments(app.db, held)).find((one) => one.channel === channel);
    if (!known) {
      const payment = { entUuid, orderUuid, channel, amount, uuid: app.random.uuid(), createTime: payTime ?? now };
      await savePaidPayment(app.db, payment, { tradeNo: null, payTime: payTime ?? now });
    }
    const turn = { now, turnMs: REFUND_CLAIM_MS };
    if (!(await claimRefund(app.db, held, held.channel, turn))) throw createApiError(ORDER_ERRORS.refunding);
    await logOrderAction(app, held, 'refund-asked', { detail: { reason }, userUuid: session.userUuid, now });
    // The provider has no such payment; after a failed attempt its row is there, without the provider's number.
    const isEntered = !known || (channel !== 'transfer' && known.tradeNo === null);
    return { ...held, channel, isEntered };
  });
  const { channel, orderNo, amount, isEntered } = order;
  const fen = getFen(amount);
  if (channel !== 'transfer') {
    try {
      const provider = getProvider(app, channel);
      if (!provider) throw new PaymentError('no provider is configured');
      await provider.refund({ orderNo, refundNo: `R${orderNo}`, fen, totalFen: fen, reason });
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      app.log.error({ error, orderNo }, 'refund');
      // The outcome is unknown, but the refund number stays the same, so the refund may be retried at once.
      await endRefund(app.db, order, channel, false);
      throw createApiError(ORDER_ERRORS.providerDown, { channel: CHANNEL_LABELS[channel] }, { retryAfterSeconds: 30 });
    }
  }
  await app.db.transaction(async () => {
    const held = await lockOrder(app.db, { uuid });
    // Another operator completed the refund first.
    if (held?.status !== 'paid') return;
    await withdraw(app, held, now);
    await editOrderRow(app.db, held, { status: 'refunded', updateBy: session.userUuid }, now);
    await endRefund(app.db, held, channel, true);
    await logOrderAction(app, held, 'refunded', { detail: { amount }, userUuid: session.userUuid, now });
    const text = `退款金额 ${amount} 元${isEntered ? '' : '，按原支付方式退回'}。`;
    await notifyEnterprise(app, held, `订单 ${orderNo} 已退款`, text, now);
    await logAudit(context, {
      action: 'order.refunded',
      targetKind: 'order',
      targetUuid: uuid,
      detail: { amount, reason },
    });
  });
  return undefined;
}
