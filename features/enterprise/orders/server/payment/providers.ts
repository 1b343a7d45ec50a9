import { CODE_CHANNELS, type CodeChannel } from '#domain/orders/order.ts';
import type { App } from '#platform/server/app.ts';
import { createAlipay } from './alipay.ts';
import { createLocalCashier } from './local-cashier.ts';
import type { PaymentProvider } from './ports.ts';
import { createWechatPay } from './wechat-pay.ts';

/** Returns the configured provider of a channel; otherwise the local cashier outside production; otherwise null. */
export function getProvider(app: App, channel: CodeChannel): PaymentProvider | null {
  const { wechat, alipay } = app.config.payment;
  if (channel === 'wechat' && wechat) return createWechatPay(wechat, app);
  if (channel === 'alipay' && alipay) return createAlipay(alipay, app);
  return app.config.isProduction ? null : createLocalCashier(channel, app);
}

export const listProviders = (app: App): readonly PaymentProvider[] =>
  CODE_CHANNELS.map((channel) => getProvider(app, channel)).filter((provider) => provider !== null);
