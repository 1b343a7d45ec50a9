import type { QrCodeChannel } from '#domain/orders/order.ts';
import type { Random } from '#platform/server/app.ts';
import { PaymentError, type PaymentProvider } from './ports.ts';

/** Path of the payment codes of the local cashier, a page of this portal that shows 演示收款. */
export const LOCAL_CASHIER_PATH = '/pay/local/';

/** Simulates a provider outside production: its page confirms the payment without real money. */
export function createLocalCashier(channel: QrCodeChannel, { random }: { readonly random: Random }): PaymentProvider {
  return {
    channel,
    isLocal: true,
    replies: { taken: '', refused: '' },
    createCode: () => Promise.resolve(`${LOCAL_CASHIER_PATH}${random.token(24)}`),
    // The page of the simulated cashier settles the order immediately, so a query never returns a payment.
    query: (orderNo) => Promise.resolve({ orderNo, state: 'unpaid', fen: 0, tradeNo: null, payTime: null }),
    close: () => Promise.resolve(),
    refund: () => Promise.resolve(),
    readNotice: () => {
      throw new PaymentError('the local cashier sends no notices');
    },
  };
}
