import { parseFen } from '#domain/orders/money.ts';
import {
  getPollStatus,
  isAwaitingPayment,
  isPayable,
  ORDER_STATUS_LABELS,
  PAYMENT_CHANNEL_NAMES,
  type QrCodeChannel,
} from '#domain/orders/order.ts';
import { formatTime } from '#domain/text/time.ts';
import { type ApiError, createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { drawQrDataUrl } from '#platform/server/pictures/qr-picture.ts';
import { ORDER_ERRORS } from '../contract/errors.ts';
import type * as contract from '../orders.contract.ts';
import { assertCertified } from './certified.ts';
import { logOrderAction } from './ledger.ts';
import { getOrderRow, lockOrder, type OrderRow } from './order.repo.ts';
import { findEnterpriseOrder } from './orders.service.ts';
import { PaymentError, type PaymentProvider } from './payment/ports.ts';
import { getPaymentProvider, listPaymentProviders } from './payment/providers.ts';
import { claimPaymentQuery, listPayments, type PaymentRow, savePayment } from './payment.repo.ts';
import { CLOSE_PAYMENT_CODES_JOB, settlePayment } from './settle-payment.service.ts';

/** Minimum interval between queries to a provider about one order, shared by all pages that poll it. */
const ASK_PAUSE_MS = 3000;

export function listPaymentMethods({ app }: LoginContext): ResultOf<typeof contract.listPaymentMethods> {
  return {
    channels: listPaymentProviders(app).map(({ channel, isLocal }) => ({ channel, isLocal })),
    transfer: app.config.payment.bankAccount,
  };
}

/** Runs a call to a payment provider. @throws ApiError 503 if the provider could not be reached */
async function asking<T>({ app }: LoginContext, provider: PaymentProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    app.log.error({ error, channel: provider.channel }, 'payment provider');
    throw createApiError(
      ORDER_ERRORS.providerDown,
      { channel: PAYMENT_CHANNEL_NAMES[provider.channel] },
      { retryAfterSeconds: 30 },
    );
  }
}

/** Returns the subject shown on the payer's statement. */
const getSubject = ({ name, quantity }: OrderRow): string =>
  `知讯资管家-${name}${quantity > 1 ? `×${quantity}` : ''}`.slice(0, 60);

const notPayable = ({ status }: Pick<OrderRow, 'status'>): ApiError =>
  createApiError(ORDER_ERRORS.notPayable, { state: isPayable(status) ? '已超时' : ORDER_STATUS_LABELS[status] });

/** Saves the code issued by the provider, even if the order has changed meanwhile. @returns the current order */
async function saveCode(context: LoginContext, order: OrderRow, code: Pick<PaymentRow, 'channel' | 'codeUrl'>) {
  const { app, now, session } = context;
  return await app.db.transaction(async () => {
    const held = await lockOrder(app.db, order);
    if (!held) throw createNotFoundError();
    const { entUuid, uuid: orderUuid, amount } = held;
    await savePayment(app.db, { ...code, entUuid, uuid: app.random.uuid(), orderUuid, amount, createTime: now });
    await logOrderAction(app, held, 'code', { detail: { channel: code.channel }, userUuid: session.userUuid, now });
    if (!isAwaitingPayment(held.status)) await app.jobs.send(CLOSE_PAYMENT_CODES_JOB, { orderNo: held.orderNo });
    return held;
  });
}

/**
 * Requests the payment code of an order from a provider.
 * @throws ApiError 409 if the order is no longer payable, or not through this channel
 */
export async function createPaymentCode(
  context: LoginContext,
  order: OrderRow,
  channel: QrCodeChannel,
): Promise<ResultOf<typeof contract.payOrder>> {
  const { app, now, origin } = context;
  if (!isPayable(order.status) || order.expireTime <= now) throw notPayable(order);
  const provider = getPaymentProvider(app, channel);
  if (!provider) throw createApiError(ORDER_ERRORS.channelClosed, { channel: PAYMENT_CHANNEL_NAMES[channel] });
  const codeUrl = await asking(context, provider, () =>
    provider.createCode({
      orderNo: order.orderNo,
      subject: getSubject(order),
      fen: parseFen(order.amount),
      expireTime: order.expireTime,
      notifyUrl: `${origin}/pay/notify/${channel}`,
    }),
  );
  const { uuid: orderUuid, amount, orderNo, expireTime, status } = await saveCode(context, order, { channel, codeUrl });
  if (!isPayable(status)) throw notPayable({ status });
  // The address of the local payment page is relative, so the portal's origin is added.
  const address = provider.isLocal ? origin + codeUrl : codeUrl;
  return {
    orderUuid,
    orderNo,
    amount: Number(amount),
    channel,
    codeUrl: address,
    qrcode: drawQrDataUrl(address),
    expireTime: formatTime(expireTime),
    localUrl: provider.isLocal ? codeUrl : null,
  };
}

export async function payOrder(context: LoginContext, uuid: string, channel: QrCodeChannel) {
  const { order, scope } = await findEnterpriseOrder(context, uuid);
  await assertCertified(context.app, scope);
  return await createPaymentCode(context, order, channel);
}

/** Queries every provider that may have received a payment, unless it was just queried, and settles the received payments. */
export async function queryPaymentProviders(app: App, order: OrderRow, now: Date, pauseMs: number): Promise<void> {
  for (const { channel } of await listPayments(app.db, order)) {
    const provider = channel === 'transfer' ? null : getPaymentProvider(app, channel);
    if (!provider || provider.isLocal || !(await claimPaymentQuery(app.db, order, channel, { now, pauseMs }))) continue;
    const found = await provider.query(order.orderNo);
    if (found.state === 'paid') {
      const { orderNo, fen, tradeNo } = found;
      await settlePayment(app, { orderNo, channel, fen, tradeNo, payTime: found.payTime ?? now }, now);
    }
  }
}

/** C-160: returns the payment state of an order. If a provider cannot be reached, its notification or a later query delivers the result. */
export async function getPayStatus(
  context: LoginContext,
  uuid: string,
): Promise<ResultOf<typeof contract.getPayStatus>> {
  const { app, now } = context;
  const { order, scope } = await findEnterpriseOrder(context, uuid);
  if (isPayable(order.status)) {
    await queryPaymentProviders(app, order, now, ASK_PAUSE_MS).catch((error: unknown) => {
      if (!(error instanceof PaymentError)) throw error;
      app.log.warn({ error, orderNo: order.orderNo }, 'the payment provider could not be asked');
    });
  }
  const { status } = (await getOrderRow(app.db, scope, order.uuid)) ?? order;
  return { status: getPollStatus(status), orderStatus: status };
}
