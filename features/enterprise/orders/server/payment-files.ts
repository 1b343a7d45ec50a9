import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseFen } from '#domain/orders/money.ts';
import {
  isPayable,
  ORDER_STATUS_LABELS,
  PAYMENT_CHANNEL_NAMES,
  QR_CODE_CHANNELS,
  type QrCodeChannel,
} from '#domain/orders/order.ts';
import type { App } from '#platform/server/app.ts';
import { buildPageHeaders } from '#platform/server/http/security-headers.ts';
import { escapeHtml, renderStandalonePage } from '#platform/server/http/small-page.ts';
import { LOCAL_CASHIER_PATH } from './payment/local-cashier.ts';
import { PaymentError, type PaymentProvider } from './payment/ports.ts';
import { getPaymentProvider } from './payment/providers.ts';
import { findLocalPayment } from './payment.repo.ts';
import { settlePayment } from './settle-payment.service.ts';

const NOTIFY = '/pay/notify/';
const MAX_BYTES = 64 * 1024;

const sendPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .headers(buildPageHeaders({ hashes: [] }, false))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderStandalonePage(title, body));

/** Signatures cover the raw bytes of the body, so it must not be parsed before verification. */
function addParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
}

/** Registers the endpoint for payment notifications of a provider. A repeated notification is processed again and changes nothing. */
function registerNotices(server: FastifyInstance, app: App, channel: QrCodeChannel): void {
  server.post(NOTIFY + channel, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const provider = getPaymentProvider(app, channel);
    if (!provider || provider.isLocal) return reply.code(404).send('');
    const type = channel === 'wechat' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
    const isTaken = await takeNotice(app, provider, {
      headers: request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    });
    return reply
      .code(isTaken ? 200 : 400)
      .type(type)
      .send(isTaken ? provider.replies.taken : provider.replies.refused);
  });
}

/**
 * Processes a payment notification.
 * @returns whether the notification is authentic; an authentic one with a different amount is left to an operator
 */
async function takeNotice(
  app: App,
  provider: PaymentProvider,
  notice: Parameters<PaymentProvider['readNotice']>[0],
): Promise<boolean> {
  const now = app.clock.now();
  try {
    const payment = provider.readNotice(notice);
    if (payment === null) return true;
    const { orderNo, fen, tradeNo, payTime } = payment;
    const result = await settlePayment(
      app,
      { orderNo, channel: provider.channel, fen, tradeNo, payTime: payTime ?? now },
      now,
    );
    app.log.info({ orderNo, channel: provider.channel, result }, 'payment notice');
    return true;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    app.log.warn({ error, channel: provider.channel }, 'a payment notice was refused');
    return false;
  }
}

const LOCAL_NOTE =
  '<p class="note">演示收款：这是本机的模拟收银台，不会真的扣款。没有配置微信支付或支付宝时，用它走一遍支付。生产环境没有本页。</p>';

/** Registers a simulation of the payer's phone, used if no provider is configured; never in production. */
function registerCashier(server: FastifyInstance, app: App): void {
  const find = (token: string) => findLocalPayment(app.db, LOCAL_CASHIER_PATH + token);
  const gone = (reply: FastifyReply) =>
    sendPage(reply.code(404), '二维码已失效', `${LOCAL_NOTE}<p>请回到订单页重新取码。</p>`);
  server.get<{ Params: { token: string } }>(`${LOCAL_CASHIER_PATH}:token`, async ({ params }, reply) => {
    const found = await find(params.token);
    if (!found) return gone(reply);
    const lines = [
      `<p>订单 ${escapeHtml(found.orderNo)}</p>`,
      `<p>${escapeHtml(found.name)} × ${found.quantity}</p>`,
      `<p><b>${escapeHtml(found.amount)} 元</b>（${PAYMENT_CHANNEL_NAMES[found.channel]}，模拟）</p>`,
    ].join('');
    const isOpen = isPayable(found.status) && found.expireTime > app.clock.now();
    const action = isOpen
      ? '<form method="post"><button type="submit">确认支付</button></form>'
      : `<p>订单${escapeHtml(isPayable(found.status) ? '已超时' : ORDER_STATUS_LABELS[found.status])}，不能支付。</p>`;
    return sendPage(reply, '演示收款', LOCAL_NOTE + lines + action);
  });
  server.post<{ Params: { token: string } }>(`${LOCAL_CASHIER_PATH}:token`, async ({ params }, reply) => {
    const found = await find(params.token);
    const now = app.clock.now();
    if (!found || found.channel === 'transfer' || !getPaymentProvider(app, found.channel)?.isLocal) return gone(reply);
    if (!isPayable(found.status) || found.expireTime <= now) return gone(reply);
    const { orderNo, channel, amount } = found;
    await settlePayment(
      app,
      { orderNo, channel, fen: parseFen(amount), tradeNo: `LOCAL${orderNo}`, payTime: now },
      now,
    );
    return sendPage(reply, '支付成功', `${LOCAL_NOTE}<p>可以关闭本页，回到电脑继续。</p>`);
  });
}

/** Registers the HTTP endpoints that payment providers and payers use in addition to the API calls. */
export function registerPaymentEndpoints(server: FastifyInstance, app: App): void {
  // A separate Fastify scope, so that its body parser does not affect other routes.
  void server.register(async (scope) => {
    addParsers(scope);
    for (const channel of QR_CODE_CHANNELS) registerNotices(scope, app, channel);
    if (!app.config.isProduction) registerCashier(scope, app);
  });
}
