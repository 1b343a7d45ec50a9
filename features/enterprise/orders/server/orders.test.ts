import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { getMemberInfo } from '#features/enterprise/membership/membership.contract.ts';
import { addEntityKey, removeEntityKey } from '#features/identity/keys/keys.contract.ts';
import { previewRefund, refundOrder } from '../contract/refund.ts';
import * as contract from '../orders.contract.ts';
import { closeOverdueOrders } from './orders.jobs.ts';
import { addTestPrices } from './testing/with-prices.ts';

let portal: TestPortal;
let prices: Awaited<ReturnType<typeof addTestPrices>>;
let tokens: Record<'member' | 'other' | 'expired' | 'guest' | 'operator', string>;
let at = Date.parse('2026-11-21T02:00:00Z');

beforeAll(async () => {
  portal = await startPortal({ now: new Date(at) });
  prices = await addTestPrices(portal);
});
afterAll(() => portal.close());
/** Each test a day later, so that what waited for money waits no more, and on rights of its own. */
beforeEach(async () => {
  at += 2 * 86_400_000;
  portal.setNow(new Date(at));
  await closeOverdueOrders(portal.app);
  tokens = {
    member: await portal.signIn('member'),
    other: await portal.signIn('other'),
    expired: await portal.signIn('expired'),
    guest: await portal.signIn('guest'),
    operator: await portal.signIn('operator'),
  };
});

const as = (person: keyof typeof tokens) => ({ token: tokens[person] });
const order = (priceUuid: string, quantity = 1, person: keyof typeof tokens = 'member') =>
  portal.call(contract.createOrder, { body: { priceUuid, quantity } }, as(person));
const info = (id: string) => portal.call(contract.getOrderInfo, { params: { id } }, as('member'));
const code = (a: string, b = 'wechat', person: keyof typeof tokens = 'member') =>
  portal.call(contract.getPayCode, { params: { a, b } }, as(person));

const readLastNotice = async (ending = '已退款') =>
  (
    await portal.app.db.sql<{ content: string }>(
      "select content from message where title like '订单%' || $1 order by message_time desc limit 1",
      [ending],
    )
  ).rows[0]?.content;

/** Confirms on the page of the local cashier, as the payer's phone would. */
async function confirm(localUrl: string | null): Promise<string> {
  const answer = await portal.request({ method: 'POST', path: localUrl ?? '' });
  return String(answer.body);
}

describe('C-159, C-160 a membership bought by code', () => {
  it('is paid once and adds to the running one; the same GET gives the open order', async () => {
    const before = await portal.call(getMemberInfo, {}, as('expired'));
    expect(before.status).toBe('expired');
    const first = await code(prices.member, 'wechat', 'expired');
    const again = await code(prices.member, 'alipay', 'expired');
    expect(again.orderUuid).toBe(first.orderUuid);
    expect(again.localUrl).not.toBe(first.localUrl);
    expect(first).toMatchObject({ amount: 3600, channel: 'wechat' });
    expect(first.qrcode).toMatch(/^data:image\/svg\+xml;base64,/);
    const status = async () =>
      await portal.call(contract.getPayStatus, { params: { id: first.orderUuid } }, as('expired'));
    expect(await status()).toEqual({ status: 'unpaid', orderStatus: 'unpaid' });
    const page = await portal.request({ method: 'GET', path: first.localUrl ?? '' });
    expect(page.body).toMatch(/演示收款[^]*3600\.00 元[^]*确认支付/);
    expect(await confirm(first.localUrl)).toContain('支付成功');
    expect(await status()).toEqual({ status: 'paid', orderStatus: 'paid' });
    expect(await portal.call(getMemberInfo, {}, as('expired'))).toMatchObject({ status: 'active', daysLeft: 364 });
    // The other code leads nowhere any more.
    expect(await confirm(again.localUrl)).toContain('二维码已失效');
    const { events } = await portal.call(contract.getOrderInfo, { params: { id: first.orderUuid } }, as('expired'));
    expect(events.map(({ action }) => action).sort()).toEqual(['code', 'code', 'created', 'granted', 'paid']);
  });
  it('of ten confirmations at once one settles', async () => {
    const { endDate } = await portal.call(getMemberInfo, {}, as('expired'));
    const { localUrl, orderUuid } = await code(prices.member, 'wechat', 'expired');
    await Promise.all(Array.from({ length: 10 }, () => confirm(localUrl)));
    const after = await portal.call(contract.getOrderInfo, { params: { id: orderUuid } }, as('expired'));
    expect(after.events.filter(({ action }) => action === 'paid')).toHaveLength(1);
    expect(after.termStart?.slice(0, 4)).toBe(endDate?.slice(0, 4));
  });
  it('needs an enterprise, a price that is on sale, a known channel', async () => {
    await expect(code(prices.member, 'wechat', 'guest')).rejects.toThrow('请先完成企业认证');
    await expect(code(randomUUID())).rejects.toMatchObject({ code: 404 });
    await expect(code('1', '1')).rejects.toMatchObject({ code: 404 });
    await expect(code(prices.member, 'cash')).rejects.toThrow('支付方式应为 wechat 或 alipay');
    expect(
      (await portal.request({ method: 'GET', path: `/portal/api/memberPrice/getPayCode/${prices.member}/wechat` }))
        .status,
    ).toBe(401);
  });
});

describe('C-152 to C-155 orders', () => {
  it('are listed by state and read, those of another enterprise not', async () => {
    const { uuid } = await order(prices.secondaryKey, 3);
    const { rows, total } = await portal.call(contract.listOrders, { query: { status: 'unpaid' } }, as('member'));
    expect([rows.length, total]).toEqual([1, 1]);
    expect(rows[0]).toMatchObject({ uuid, amount: 361.5, quantity: 3, status: 'unpaid', kind: 'secondaryKey' });
    expect(rows[0]?.orderNo).toMatch(/^20261\d{15}$/);
    expect(await portal.call(contract.getOrder, { params: { id: uuid } }, as('member'))).toMatchObject({ uuid });
    for (const call of [contract.getOrder, contract.getOrderInfo, contract.getPayStatus, contract.cancelOrder])
      for (const person of ['other', 'guest'] as const)
        await expect(portal.call(call, { params: { id: uuid } }, as(person))).rejects.toMatchObject({ code: 404 });
    const body = { uuid, channel: 'wechat' as const };
    await expect(portal.call(contract.payOrder, { body }, as('other'))).rejects.toMatchObject({ code: 404 });
    expect(await portal.call(contract.listOrders, { query: {} }, as('guest'))).toEqual({ rows: [], total: 0 });
    for (const { path } of [contract.listOrders, contract.listOrderKeys, contract.listPaymentMethods])
      expect((await portal.request({ method: 'GET', path })).status).toBe(401);
  });
  it('of keys give keys that wait for a holder, at most what an enterprise may have', async () => {
    const { uuid } = await order(prices.secondaryKey, 2);
    const pay = await portal.call(contract.payOrder, { body: { uuid, channel: 'alipay' } }, as('member'));
    await confirm(pay.localUrl);
    const { keyUuids } = await info(uuid);
    expect(keyUuids).toHaveLength(2);
    const { rows } = await portal.call(contract.listOrderKeys, {}, as('member'));
    expect(rows.filter((row) => row.orderUuid === uuid).map((row) => [row.kind, row.status, row.holderName])).toEqual([
      ['secondary', 'pending', '待指定'],
      ['secondary', 'pending', '待指定'],
    ]);
    await expect(order(prices.secondaryKey, 19)).rejects.toThrow('副锁最多 20 把，现有和待付的共 2 把，还可以买 18 把');
    await order(prices.secondaryKey, 18);
    // What still waits counts too.
    await expect(order(prices.secondaryKey, 1)).rejects.toThrow('还可以买 0 把');
  });
  it('tell when keys could not all be issued because others were added meanwhile', async () => {
    const { uuid } = await order(prices.mainKey);
    const { localUrl } = await portal.call(contract.payOrder, { body: { uuid, channel: 'wechat' } }, as('member'));
    await portal.call(addEntityKey, { body: { kind: 'main', holderName: '示例持有人' } }, as('member'));
    await confirm(localUrl);
    const after = await info(uuid);
    expect(after).toMatchObject({ status: 'paid', keyUuids: [] });
    expect(after.events.map(({ text }) => text)).toContain('密钥已达上限，有 1 把没有发放，待人工退款');
    await expect(order(prices.mainKey)).rejects.toThrow('本企业已有主锁');
  });
  it('are offered as far as the enterprise may have more', async () => {
    const goods = async (person: keyof typeof tokens) => {
      const { rows } = await portal.call(contract.listGoods, {}, as(person));
      return Object.fromEntries(rows.map(({ kind, most, whyNot }) => [kind, [most, whyNot]]));
    };
    expect(await goods('other')).toEqual({ member: [1, null], mainKey: [1, null], secondaryKey: [20, null] });
    expect((await goods('guest')).member).toEqual([0, '完成企业认证后可以购买']);
    expect((await goods('member')).mainKey).toEqual([0, '已有主锁']);
  });
  it('name what is wrong with the input', async () => {
    await expect(order('x')).rejects.toThrow('价格编号格式不正确');
    await expect(order(prices.secondaryKey, 0)).rejects.toThrow('数量');
    await expect(order(prices.secondaryKey, 21)).rejects.toThrow('数量');
    await expect(order(prices.member, 2)).rejects.toThrow('会员和主锁一次只能买一份');
    await expect(order(randomUUID())).rejects.toMatchObject({ code: 404 });
  });
  it('are closed by their maker, or after 24 hours', async () => {
    const { uuid } = await order(prices.member);
    await portal.call(contract.cancelOrder, { params: { id: uuid } }, as('member'));
    expect(await info(uuid)).toMatchObject({ status: 'closed' });
    await expect(portal.call(contract.cancelOrder, { params: { id: uuid } }, as('member'))).rejects.toThrow(
      '订单已关闭，不能取消',
    );
    const next = await code(prices.member);
    expect(next.orderUuid).not.toBe(uuid);
    portal.setNow(new Date(at + 24 * 3_600_000 - 1000));
    await closeOverdueOrders(portal.app);
    expect((await info(next.orderUuid)).status).toBe('unpaid');
    portal.setNow(new Date(at + 24 * 3_600_000));
    await expect(
      portal.call(contract.payOrder, { body: { uuid: next.orderUuid, channel: 'wechat' } }, as('member')),
    ).rejects.toThrow('已超时');
    expect(await confirm(next.localUrl)).toContain('二维码已失效');
    await closeOverdueOrders(portal.app);
    expect(await info(next.orderUuid)).toMatchObject({ status: 'closed', payments: [{ state: 'closed' }] });
  });
  it('keep a ledger that no user can change', async () => {
    await order(prices.member);
    await expect(portal.app.db.sql("update order_event set action = 'x'")).rejects.toThrow('append-only');
    await expect(portal.app.db.sql('delete from order_event')).rejects.toThrow('append-only');
  });
});

describe('operators', () => {
  it('see every order and find them by number and enterprise; members do not', async () => {
    const { orderNo } = await order(prices.member);
    const list = (query: object) => portal.call(contract.listAllOrders, { query }, as('operator'));
    expect((await list({ keyword: orderNo })).rows).toMatchObject([{ orderNo, waiting: null }]);
    expect((await list({ keyword: '没有这家公司' })).total).toBe(0);
    expect((await list({ keyword: '%' })).total).toBe(0);
    await expect(portal.call(contract.listAllOrders, { query: {} }, as('member'))).rejects.toMatchObject({ code: 403 });
  });
  it('refund what was paid: the membership shrinks by what was bought, keys stop', async () => {
    const { endDate } = await portal.call(getMemberInfo, {}, as('member'));
    const { localUrl, orderUuid: uuid } = await code(prices.member);
    const refund = (body: object) =>
      portal.call(refundOrder, { body: { uuid, reason: '重复购买', ...body } }, as('operator'));
    await expect(refund({})).rejects.toThrow('只有已支付的订单可以退款');
    await confirm(localUrl);
    expect((await portal.call(getMemberInfo, {}, as('member'))).endDate).toBe('2100-12-31');
    await expect(refund({ reason: '' })).rejects.toThrow('退款原因');
    await expect(portal.call(refundOrder, { body: { uuid, reason: '重复' } }, as('member'))).rejects.toMatchObject({
      code: 403,
    });
    await refund({});
    expect((await portal.call(getMemberInfo, {}, as('member'))).endDate).toBe(endDate);
    const after = await info(uuid);
    expect(after).toMatchObject({ status: 'refunded', payments: [{ state: 'refunded' }] });
    expect(await readLastNotice()).toBe('<p>退款金额 3600.00 元，按原支付方式退回。</p>');
    await expect(refund({})).rejects.toThrow('只有已支付的订单可以退款');
  });
  it('refund a part after seeing what it does, and the rest later: only then the membership shrinks', async () => {
    const { endDate: before } = await portal.call(getMemberInfo, {}, as('member'));
    const { localUrl, orderUuid: uuid } = await code(prices.member);
    await confirm(localUrl);
    const { endDate } = await portal.call(getMemberInfo, {}, as('member'));
    const preview = () => portal.call(previewRefund, { params: { id: uuid } }, as('operator'));
    const facts = { channel: 'wechat', amount: 3600, endDate, endDateAfter: before };
    expect(await preview()).toMatchObject({ ...facts, entName: expect.any(String), refunded: 0 });
    await expect(portal.call(previewRefund, { params: { id: uuid } }, as('member'))).rejects.toMatchObject({
      code: 403,
    });

    const refund = (body: { amount?: number; refunded?: number }) =>
      portal.call(refundOrder, { body: { uuid, reason: '少用两项', ...body } }, as('operator'));
    for (const amount of [0, -1, 3600.01, 1.234]) await expect(refund({ amount })).rejects.toThrow('退款金额');
    await refund({ amount: 100.5 });
    expect(await readLastNotice('已退还部分款项')).toBe('<p>退款金额 100.50 元，按原支付方式退回。</p>');
    // A repeated press refunds once.
    await refund({ amount: 100.5 });
    expect(await preview()).toMatchObject({ ...facts, refunded: 100.5 });
    expect(await info(uuid)).toMatchObject({ status: 'paid', payments: [{ state: 'paid', refundedAmount: 100.5 }] });
    await expect(refund({ amount: 50 })).rejects.toThrow('已退 100.50 元');
    await expect(refund({})).rejects.toThrow('已退 100.50 元');
    await expect(refund({ amount: 3500, refunded: 100.5 })).rejects.toThrow('不能超过可退的 3499.50 元');
    await refund({ amount: 99.5, refunded: 100.5 });
    expect((await portal.call(getMemberInfo, {}, as('member'))).endDate).toBe(endDate);

    await refund({ refunded: 200 });
    expect((await portal.call(getMemberInfo, {}, as('member'))).endDate).toBe(before);
    const after = await info(uuid);
    expect(after).toMatchObject({ status: 'refunded', payments: [{ state: 'refunded', refundedAmount: 3600 }] });
    expect(after.events.filter(({ action }) => action === 'refunded').map(({ text }) => text)).toEqual([
      '退款 100.50 元',
      '退款 99.50 元',
      '退款 3400.00 元',
    ]);
    await expect(preview()).rejects.toThrow('只有已支付的订单可以退款');
  });
  it('refund a paid order that has no payment of its own, as one that was entered as paid', async () => {
    const { localUrl, orderUuid: uuid } = await code(prices.member);
    await confirm(localUrl);
    await portal.app.db.sql('delete from payment where order_uuid = $1', [uuid]);
    await portal.call(refundOrder, { body: { uuid, reason: '重复购买' } }, as('operator'));
    expect(await info(uuid)).toMatchObject({ status: 'refunded', payments: [{ state: 'refunded' }] });
    expect(await readLastNotice()).toBe('<p>退款金额 3600.00 元。</p>');
  });
  it('take the keys of a refunded order out of use', async () => {
    const first = (await portal.call(contract.listOrderKeys, {}, as('member'))).rows.find(
      (row) => row.kind === 'secondary',
    );
    await portal.call(removeEntityKey, { params: { id: first?.uuid ?? '' } }, as('member'));
    const { uuid } = await order(prices.secondaryKey, 1);
    const { localUrl } = await portal.call(contract.payOrder, { body: { uuid, channel: 'wechat' } }, as('member'));
    await confirm(localUrl);
    await portal.call(refundOrder, { body: { uuid, reason: '不需要了' } }, as('operator'));
    const { rows } = await portal.call(contract.listOrderKeys, {}, as('member'));
    expect(rows.find((row) => row.orderUuid === uuid)?.status).toBe('suspended');
  });
});
