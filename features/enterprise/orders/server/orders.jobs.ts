import { isAwaitingPayment } from '#domain/orders/order.ts';
import type { App } from '#platform/server/app.ts';
import { closeOrder } from './buying.service.ts';
import { findOrderByNumber, listOverdueOrders } from './order.repo.ts';
import { PaymentError } from './payment/ports.ts';
import { getPaymentProvider } from './payment/providers.ts';
import { closePayments, listPayments } from './payment.repo.ts';
import { CLOSE_PAYMENT_CODES_JOB } from './settle-payment.service.ts';

const AT_ONCE = 200;

/** Closes orders that were not paid in time (gaps C); if a provider cannot be reached, its orders stay open until the next run. */
export async function closeOverdueOrders(app: App): Promise<void> {
  const now = app.clock.now();
  for (const order of await listOverdueOrders(app.db, now, AT_ONCE)) {
    await closeOrder(app, order, { action: 'closed', userUuid: null, now }).catch((error: unknown) => {
      if (!(error instanceof PaymentError)) throw error;
      app.log.warn({ error, orderNo: order.orderNo }, 'an overdue order could not be closed');
    });
  }
}

/**
 * Closes the payment codes of an order that no longer awaits payment, except the code with which it was paid.
 * @throws PaymentError if a provider cannot be reached; the job is retried
 */
export async function closePaymentCodes(app: App, orderNo: string): Promise<void> {
  const order = await findOrderByNumber(app.db, orderNo);
  if (!order || isAwaitingPayment(order.status)) return;
  for (const { channel, state } of await listPayments(app.db, order)) {
    if (state !== 'asked' || channel === 'transfer' || channel === order.channel) continue;
    await getPaymentProvider(app, channel)?.close(orderNo);
    await closePayments(app.db, order, [channel]);
  }
}

export function registerOrderJobs(app: App): void {
  app.jobs.register('orders.close-overdue', '关闭超时订单', () => closeOverdueOrders(app), { cron: '*/10 * * * *' });
  app.jobs.register<{ orderNo: string }>(
    CLOSE_PAYMENT_CODES_JOB,
    '关闭支付二维码',
    ({ orderNo }) => closePaymentCodes(app, orderNo),
    {
      retryLimit: 6,
    },
  );
}
