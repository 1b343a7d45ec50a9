import { QR_CODE_CHANNELS, type QrCodeChannel } from '#domain/orders/order.ts';
import type { App } from '#platform/server/app.ts';
import { createAlipay } from './alipay.ts';
import { createLocalCashier } from './local-cashier.ts';
import type { PaymentProvider } from './ports.ts';
import { createWechatPay } from './wechat-pay.ts';

/** Returns the configured provider of a channel; otherwise the local cashier outside production; otherwise null. */
export function getPaymentProvider(app: App, channel: QrCodeChannel): PaymentProvider | null {
  const { wechat, alipay } = app.config.payment;
  if (channel === 'wechat' && wechat) return createWechatPay(wechat, app);
  if (channel === 'alipay' && alipay) return createAlipay(alipay, app);
  return app.config.isProduction ? null : createLocalCashier(channel, app);
}

export const listPaymentProviders = (app: App): readonly PaymentProvider[] =>
  QR_CODE_CHANNELS.map((channel) => getPaymentProvider(app, channel)).filter((provider) => provider !== null);
