import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { refundOrder } from '../contract/refund.ts';
import * as contract from '../orders.contract.ts';
import { closeOverdueOrders, closePaymentCodes } from './orders.jobs.ts';
import { createAlipay } from './payment/alipay.ts';
import { PaymentError } from './payment/ports.ts';
import { createWechatPay } from './payment/wechat-pay.ts';
import { startAlipayServer } from './testing/alipay-server.ts';
import { startWechatPayServer } from './testing/wechat-pay-server.ts';
import { addTestPrices } from './testing/with-prices.ts';

let portal: TestPortal;
let wechat: Awaited<ReturnType<typeof startWechatPayServer>>;
let alipay: Awaited<ReturnType<typeof startAlipayServer>>;
let price: string;
let token: string;
let at = Date.parse('2026-11-21T02:00:00Z');
const now = () => new Date(at);

beforeAll(async () => {
  wechat = await startWechatPayServer(now);
  alipay = await startAlipayServer();
  portal = await startPortal({
    now: now(),
    quiet: true,
    environment: { ...wechat.environment, ...alipay.environment },
  });
  price = (await addTestPrices(portal)).member;
});
afterAll(async () => {
  await portal.close();
  await wechat.close();
  await alipay.close();
});
beforeEach(async () => {
  Object.assign(wechat.over, { isDown: false, isForged: false, signer: 'platform', serial: null });
  alipay.over.isForged = false;
  at += 2 * 86_400_000;
  portal.setNow(now());
  token = await portal.signIn('member');
  await closeOverdueOrders(portal.app);
});

const buy = (channel: 'wechat' | 'alipay') =>
  portal.call(contract.getPayCode, { params: { a: price, b: channel } }, { token });
const status = async (id: string) =>
  (await portal.call(contract.getPayStatus, { params: { id } }, { token })).orderStatus;
const info = (id: string) => portal.call(contract.getOrderInfo, { params: { id } }, { token });
const notifyWechat = (notice: { readonly body: string; readonly headers: Record<string, string> }) =>
  portal.request({ method: 'POST', path: '/pay/notify/wechat', body: notice.body, headers: notice.headers });
/** Both are what Alipay sends; the second is not a valid content type. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; text/html; charset=GBK'];
const notifyAlipay = (body: string, type = FORM_TYPES[0]) =>
  portal.request({ method: 'POST', path: '/pay/notify/alipay', body, headers: { 'content-type': type ?? '' } });

describe('WeChat Pay, API v3', () => {
  it('gives a code for a signed order, and says when it was paid', async () => {
    const { codeUrl, localUrl, orderUuid, orderNo } = await buy('wechat');
    expect([codeUrl, localUrl]).toEqual([`weixin://wxpay/bizpayurl?pr=${orderNo}`, null]);
    expect(wechat.trades.get(orderNo)).toMatchObject({ total: 360_000 });
    expect(wechat.trades.get(orderNo)?.notifyUrl).toMatch(/^http.*\/pay\/notify\/wechat$/);
    expect(await status(orderUuid)).toBe('unpaid');
    wechat.pay(orderNo);
    // Within three seconds of the last question the provider is not asked again.
    expect(await status(orderUuid)).toBe('unpaid');
    at += 3000;
    portal.setNow(now());
    expect(await status(orderUuid)).toBe('paid');
    expect((await info(orderUuid)).payments).toMatchObject([
      { channel: 'wechat', state: 'paid', tradeNo: `4200${orderNo}` },
    ]);
  });
  it('tells by a sealed notice, which counts once however often it comes', async () => {
    const { orderUuid, orderNo } = await buy('wechat');
    const notice = wechat.noticeOf(orderNo);
    const answers = await Promise.all([notifyWechat(notice), notifyWechat(notice), notifyWechat(notice)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const after = await info(orderUuid);
    expect(after.status).toBe('paid');
    expect(after.events.filter(({ action }) => action === 'paid')).toHaveLength(1);
  });
  it('is not believed with a changed body, another signer, an old time, another sum', async () => {
    const { orderUuid, orderNo } = await buy('wechat');
    const notice = wechat.noticeOf(orderNo);
    expect((await notifyWechat({ ...notice, body: notice.body.replace('TRANSACTION', 'TRANSACTI0N') })).status).toBe(
      400,
    );
    wechat.over.isForged = true;
    expect((await notifyWechat(wechat.noticeOf(orderNo))).status).toBe(400);
    wechat.over.isForged = false;
    at += 301_000;
    portal.setNow(now());
    expect((await notifyWechat(notice)).status).toBe(400);
    for (const body of ['', '{', '[]', 'x'.repeat(1000)])
      expect((await notifyWechat({ body, headers: {} })).status).toBe(400);
    expect(await status(orderUuid)).toBe('unpaid');
    // Genuine, but not the price: kept for a person, nothing is given.
    expect((await notifyWechat(wechat.noticeOf(orderNo, { total: 1 }))).status).toBe(200);
    const after = await info(orderUuid);
    expect(after.status).toBe('unpaid');
    expect(after.events.map(({ text }) => text)).toContain('微信支付收到 0.01 元，与订单金额不符，未确认');
    // Genuine too, but about another payee's money, or money of another kind.
    const amount = { total: 360_000, currency: 'USD' };
    for (const other of [{ mchid: '1900000002' }, { appid: 'wxother' }, { appid: undefined }, { amount }])
      expect((await notifyWechat(wechat.noticeOf(orderNo, { other }))).status, JSON.stringify(other)).toBe(400);
    expect(await status(orderUuid)).toBe('unpaid');
    expect((await notifyWechat(wechat.noticeOf(orderNo, { event: 'REFUND.SUCCESS' }))).status).toBe(200);
    expect(await status(orderUuid)).toBe('unpaid');
  });
  it('accepts both keys of a change-over, each by its own serial number', async () => {
    for (const signer of ['successor', 'platform'] as const) {
      Object.assign(wechat.over, { signer });
      const { orderUuid, orderNo } = await buy('wechat');
      const notice = wechat.noticeOf(orderNo);
      expect((await notifyWechat(notice)).status, signer).toBe(200);
      expect((await notifyWechat(notice)).status, 'the same notice, played again').toBe(200);
      const { status: state, events } = await info(orderUuid);
      expect([state, events.filter(({ action }) => action === 'paid').length]).toEqual(['paid', 1]);
    }
  });
  it('refuses a notice under an unknown serial number, under that of the other key, and of an expired certificate', async () => {
    const { orderUuid, orderNo } = await buy('wechat');
    for (const serial of ['', '7777777777777777777777777777777777777777', wechat.certificate.serial]) {
      Object.assign(wechat.over, { serial });
      expect((await notifyWechat(wechat.noticeOf(orderNo))).status, serial).toBe(400);
    }
    Object.assign(wechat.over, { serial: null, signer: 'successor', isForged: true });
    expect((await notifyWechat(wechat.noticeOf(orderNo))).status).toBe(400);
    Object.assign(wechat.over, { isForged: false });
    const before = at;
    for (const days of [366, -30]) {
      at = before + days * 86_400_000;
      portal.setNow(now());
      expect((await notifyWechat(wechat.noticeOf(orderNo))).status, `${days} days from now`).toBe(400);
    }
    at = before;
    portal.setNow(now());
    expect(await status(orderUuid)).toBe('unpaid');
    expect((await notifyWechat(wechat.noticeOf(orderNo))).status).toBe(200);
    expect(await status(orderUuid)).toBe('paid');
  });
  it('that is down or does not sign its answer gives a clear answer, and nothing is lost', async () => {
    wechat.over.isDown = true;
    await expect(buy('wechat')).rejects.toMatchObject({ code: 503 });
    wechat.over.isDown = false;
    wechat.over.isForged = true;
    await expect(buy('wechat')).rejects.toThrow('微信支付暂时没有响应，没有扣款');
    wechat.over.isForged = false;
    const { orderUuid, orderNo } = await buy('wechat');
    wechat.over.isDown = true;
    wechat.pay(orderNo);
    expect(await status(orderUuid)).toBe('unpaid');
    await expect(portal.call(contract.cancelOrder, { params: { id: orderUuid } }, { token })).rejects.toMatchObject({
      code: 503,
    });
    at += 25 * 3_600_000;
    portal.setNow(now());
    await closeOverdueOrders(portal.app);
    // It could not be asked, so the order stays open; then it turns out to have been paid.
    wechat.over.isDown = false;
    await closeOverdueOrders(portal.app);
    expect(await status(orderUuid)).toBe('paid');
  });
  it('refunds once under the number of the order', async () => {
    const { orderUuid: uuid, orderNo } = await buy('wechat');
    await notifyWechat(wechat.noticeOf(orderNo));
    const operator = await portal.signIn('operator');
    const refund = () => portal.call(refundOrder, { body: { uuid, reason: '重复购买' } }, { token: operator });
    // A provider that does not answer leaves it open, and it may be tried again at once.
    wechat.over.isDown = true;
    await expect(refund()).rejects.toMatchObject({ code: 503 });
    Object.assign(wechat.over, { isDown: false, refundsAsked: 0 });
    const tries = await Promise.allSettled(Array.from({ length: 20 }, refund));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(wechat.over.refundsAsked).toBe(1);
    expect([...wechat.refunds]).toContainEqual([`R${orderNo}`, 360_000]);
    expect((await info(uuid)).status).toBe('refunded');
    // The notice of the payment may still come late.
    expect((await notifyWechat(wechat.noticeOf(orderNo))).status).toBe(200);
    expect((await info(uuid)).status).toBe('refunded');
  });
  it('refunds each part once, under a number of its own', async () => {
    const { orderUuid: uuid, orderNo } = await buy('wechat');
    await notifyWechat(wechat.noticeOf(orderNo));
    const operator = await portal.signIn('operator');
    const refund = (amount: number, refunded = 0) =>
      portal.call(refundOrder, { body: { uuid, reason: '少用两项', amount, refunded } }, { token: operator });
    // The outcome is unknown: the same number must not be used for another sum.
    wechat.over.isDown = true;
    await expect(refund(100)).rejects.toMatchObject({ code: 503 });
    Object.assign(wechat.over, { isDown: false, refundsAsked: 0 });
    await expect(refund(200)).rejects.toThrow('上一次退款 100.00 元还没有结果');
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => refund(100)));
    expect(tries.some((one) => one.status === 'fulfilled')).toBe(true);
    await refund(200, 100);
    expect(wechat.over.refundsAsked).toBe(2);
    expect([...wechat.refunds].filter(([number]) => number.startsWith(`R${orderNo}`))).toEqual([
      [`R${orderNo}`, 10_000],
      [`R${orderNo}-2`, 20_000],
    ]);
    expect(await info(uuid)).toMatchObject({ status: 'paid', payments: [{ refundedAmount: 300 }] });
  });
});

describe('Alipay, alipay.trade.precreate', () => {
  it('gives a code, is asked, and tells by a signed form', async () => {
    const { codeUrl, orderUuid, orderNo } = await buy('alipay');
    expect(codeUrl).toBe(`https://qr.alipay.com/${orderNo}`);
    expect(alipay.trades.get(orderNo)?.amount).toBe('3600.00');
    expect(await status(orderUuid)).toBe('unpaid');
    const answer = await notifyAlipay(alipay.noticeOf(orderNo));
    expect([answer.status, answer.body]).toEqual([200, 'success']);
    expect(await status(orderUuid)).toBe('paid');
  });
  it('is verified over the bytes of the charset that the notice declares', async () => {
    const subject = '会员服务 一年期 镕堃（示例）';
    for (const type of FORM_TYPES) {
      const { orderUuid, orderNo } = await buy('alipay');
      const notice = alipay.noticeOf(orderNo, { subject }, 'gbk');
      expect(notice).toContain('charset=GBK');
      expect((await notifyAlipay(notice.replace('%bb%e1', '%bb%e2'), type)).body, 'one byte changed').toBe('failure');
      expect((await notifyAlipay(notice, type)).body, type).toBe('success');
      expect((await notifyAlipay(notice, type)).body, 'played again').toBe('success');
      const { status: state, events } = await info(orderUuid);
      expect([state, events.filter(({ action }) => action === 'paid').length]).toEqual(['paid', 1]);
      at += 2 * 86_400_000;
      portal.setNow(now());
    }
    const { orderUuid, orderNo } = await buy('alipay');
    expect((await notifyAlipay(alipay.noticeOf(orderNo, { subject }))).body).toBe('success');
    expect(await status(orderUuid)).toBe('paid');
  });
  it('refuses a wrong charset, an unknown one, a field given twice and a forged notice in GBK', async () => {
    const { orderUuid, orderNo } = await buy('alipay');
    const subject = '会员服务';
    const genuine = alipay.noticeOf(orderNo, { subject }, 'gbk');
    alipay.over.isForged = true;
    const forged = alipay.noticeOf(orderNo, { subject }, 'gbk');
    alipay.over.isForged = false;
    const notices = {
      'GBK bytes declared as UTF-8': alipay.noticeOf(orderNo, { subject, charset: 'utf-8' }, 'gbk'),
      'charset changed on the way': genuine.replace('charset=GBK', 'charset=utf-8'),
      'recoded on the way': alipay
        .noticeOf(orderNo, { subject, charset: 'GBK' })
        .replace(/sign=.*/, genuine.slice(genuine.indexOf('sign='))),
      'unknown charset': alipay.noticeOf(orderNo, { subject, charset: 'utf-7' }),
      'given twice': `total_amount=0.01&${genuine}`,
      forged,
    };
    for (const [name, notice] of Object.entries(notices))
      expect((await notifyAlipay(notice)).body, name).toBe('failure');
    expect(await status(orderUuid)).toBe('unpaid');
  });
  it('is asked while the page waits', async () => {
    const { orderUuid, orderNo } = await buy('alipay');
    alipay.pay(orderNo);
    expect(await status(orderUuid)).toBe('paid');
  });
  it('is not believed with a changed field, another signer, another application', async () => {
    const { orderUuid, orderNo } = await buy('alipay');
    const changed = alipay.noticeOf(orderNo).replace('total_amount=3600.00', 'total_amount=0.01');
    expect((await notifyAlipay(changed)).body).toBe('failure');
    const others: Record<string, string>[] = [
      { app_id: '2' },
      { seller_id: '2088000000000000' },
      { seller_id: '' },
      { trans_currency: 'USD' },
    ];
    for (const other of others)
      expect((await notifyAlipay(alipay.noticeOf(orderNo, other))).body, JSON.stringify(other)).toBe('failure');
    alipay.over.isForged = true;
    expect((await notifyAlipay(alipay.noticeOf(orderNo))).body).toBe('failure');
    alipay.over.isForged = false;
    for (const body of ['', 'sign=x', '{"a":1}']) expect((await notifyAlipay(body)).status).toBe(400);
    expect((await notifyAlipay(alipay.noticeOf(orderNo, { total_amount: '0.01' }))).body).toBe('success');
    expect(await status(orderUuid)).toBe('unpaid');
  });
  it('refunds by the order’s number', async () => {
    const { orderUuid: uuid, orderNo } = await buy('alipay');
    alipay.pay(orderNo);
    await status(uuid);
    const operator = await portal.signIn('operator');
    await portal.call(refundOrder, { body: { uuid, reason: '重复购买' } }, { token: operator });
    expect([...alipay.refunds]).toContainEqual([`R${orderNo}`, '3600.00']);
  });
  it('refunds the parts of a payment under numbers of their own', async () => {
    const { orderUuid: uuid, orderNo } = await buy('alipay');
    alipay.pay(orderNo);
    await status(uuid);
    const operator = await portal.signIn('operator');
    const refund = (body: { amount?: number; refunded?: number }) =>
      portal.call(refundOrder, { body: { uuid, reason: '少用两项', ...body } }, { token: operator });
    await refund({ amount: 0.1 });
    await refund({ refunded: 0.1 });
    expect([...alipay.refunds].filter(([number]) => number.startsWith(`R${orderNo}`))).toEqual([
      [`R${orderNo}`, '0.10'],
      [`R${orderNo}-2`, '3599.90'],
    ]);
    expect((await info(uuid)).status).toBe('refunded');
  });
});

it('an order paid one way closes its other code; paid twice, a person is told', async () => {
  const { orderUuid, orderNo } = await buy('wechat');
  await buy('alipay');
  await notifyAlipay(alipay.noticeOf(orderNo));
  await closePaymentCodes(portal.app, orderNo);
  expect(wechat.trades.get(orderNo)?.state).toBe('CLOSED');
  expect((await info(orderUuid)).payments.map(({ channel, state }) => [channel, state])).toEqual([
    ['alipay', 'paid'],
    ['wechat', 'closed'],
  ]);
  await notifyWechat(wechat.noticeOf(orderNo));
  const after = await info(orderUuid);
  expect(after.channel).toBe('alipay');
  expect(after.events.at(-1)?.text).toBe('订单支付后，又收到微信支付 3600.00 元，待人工退还');
});

it('a cancelled order is closed at the provider, and what was paid before counts', async () => {
  const first = await buy('wechat');
  await portal.call(contract.cancelOrder, { params: { id: first.orderUuid } }, { token });
  expect(wechat.trades.get(first.orderNo)?.state).toBe('CLOSED');
  const second = await buy('wechat');
  wechat.pay(second.orderNo);
  await expect(portal.call(contract.cancelOrder, { params: { id: second.orderUuid } }, { token })).rejects.toThrow(
    '订单已支付，不能取消',
  );
  expect(await status(second.orderUuid)).toBe('paid');
});

describe('adapters by themselves', () => {
  const parts = () => ({ clock: { now }, random: portal.app.random });
  it('an order that was not scanned is unpaid, and closing it is no error', async () => {
    const config = readConfig({ ...wechat.environment, ...alipay.environment }).payment;
    if (!config.wechat || !config.alipay) throw new Error('not configured');
    for (const provider of [createWechatPay(config.wechat, parts()), createAlipay(config.alipay, parts())]) {
      expect(await provider.query('20991231000000000000')).toMatchObject({ state: 'unpaid', fen: 0 });
      await provider.close('20991231000000000000');
    }
  });
  it('say so when the merchant is not the one they know', async () => {
    const { wechat: config } = readConfig(wechat.environment).payment;
    if (!config) throw new Error('not configured');
    const stranger = createWechatPay({ ...config, merchantId: '1' }, parts());
    await expect(stranger.query('20991231000000000000')).rejects.toBeInstanceOf(PaymentError);
  });
  it('names a certificate under another serial number, and a second key without its id', () => {
    const env = { ...wechat.environment, WECHAT_PAY_OTHER_KEY_ID: '00AA' };
    expect(() => readConfig(env)).toThrow(
      `WECHAT_PAY_OTHER_KEY_ID: 与 WECHAT_PAY_OTHER_KEY 中证书的序列号 ${wechat.certificate.serial} 不一致`,
    );
    expect(() => readConfig({ ...env, WECHAT_PAY_OTHER_KEY_ID: undefined })).toThrow(
      'WECHAT_PAY_OTHER_KEY_ID: 更换密钥期间',
    );
  });
  it('faults of the settings are named all at once', () => {
    const env = { WECHAT_PAY_APP_ID: 'wx', ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: 'no key', BANK_ACCOUNT: '户名' };
    expect(() => readConfig(env)).toThrow(
      /WECHAT_PAY_MERCHANT_ID[^]*ALIPAY_PUBLIC_KEY[^]*ALIPAY_PRIVATE_KEY: 应为 PEM[^]*BANK_ACCOUNT: 应为“户名\|开户银行\|账号”/,
    );
  });
});
