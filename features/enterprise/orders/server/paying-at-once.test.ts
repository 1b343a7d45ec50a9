/** Payments arrive while the pages of their orders still ask for codes. On PostgreSQL these transactions run beside each other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import type { QrCodeChannel } from '#domain/orders/order.ts';
import { addPrice } from '#features/enterprise/membership/membership.contract.ts';
import { countDeadlocks } from '#platform/server/testing/count-deadlocks.ts';
import * as contract from '../orders.contract.ts';
import { closePaymentCodes } from './orders.jobs.ts';
import { startAlipayServer } from './testing/alipay-server.ts';
import { startWechatPayServer } from './testing/wechat-pay-server.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const ORDERS = 40;

let portal: TestPortal;
let wechat: Awaited<ReturnType<typeof startWechatPayServer>>;
let alipay: Awaited<ReturnType<typeof startAlipayServer>>;
let token: string;
let operator: string;

beforeAll(async () => {
  wechat = await startWechatPayServer(() => NOW);
  alipay = await startAlipayServer();
  portal = await startPortal({ now: NOW, quiet: true, environment: { ...wechat.environment, ...alipay.environment } });
  token = await portal.signIn('other');
  operator = await portal.signIn('operator');
});
afterAll(async () => {
  await portal.close();
  await wechat.close();
  await alipay.close();
});

interface Order {
  readonly uuid: string;
  readonly orderNo: string;
}

async function createOrder(name: string): Promise<Order> {
  const price = { kind: 'member' as const, name, amount: 100, months: 12, rights: [], sort: 0 };
  const { uuid: priceUuid } = await portal.call(addPrice, { body: price }, { token: operator });
  return await portal.call(contract.createOrder, { body: { priceUuid, quantity: 1 } }, { token });
}

const requestCode = ({ uuid }: Order, channel: QrCodeChannel) =>
  portal.request({ method: contract.payOrder.method, path: contract.payOrder.path, token, body: { uuid, channel } });

function notify({ orderNo }: Order) {
  const { body, headers } = wechat.noticeOf(orderNo);
  return portal.request({ method: 'POST', path: '/pay/notify/wechat', body, headers });
}

const info = ({ uuid }: Order) => portal.call(contract.getOrderInfo, { params: { id: uuid } }, { token });

describe('forty orders whose codes are requested while the payment arrives', () => {
  const orders: Order[] = [];

  it('answer without an error and without a deadlock', async () => {
    await portal.app.db.sql('delete from membership where ent_uuid = $1', [portal.entUuid('other')]);
    for (let index = 0; index < ORDERS; index += 1) orders.push(await createOrder(`示例会员${index}`));
    for (const order of orders) expect((await requestCode(order, 'wechat')).status).toBe(200);
    const answers = await Promise.all(
      orders.flatMap((order) => [requestCode(order, 'wechat'), notify(order), requestCode(order, 'alipay')]),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses.filter((_status, index) => index % 3 === 1)).toEqual(orders.map(() => 200));
    expect(await countDeadlocks(portal.app.db)).toBe(0);
  });

  it('are all paid by the channel that took the money, and their other codes are closed', async () => {
    for (const order of orders) {
      await closePaymentCodes(portal.app, order.orderNo);
      const { status, channel, payments, events } = await info(order);
      expect([status, channel]).toEqual(['paid', 'wechat']);
      expect(events.filter(({ action }) => action === 'paid')).toHaveLength(1);
      const states = Object.fromEntries(payments.map((one) => [one.channel, one.state]));
      expect(states).toEqual({ wechat: 'paid', ...(states.alipay ? { alipay: 'closed' } : {}) });
      expect(alipay.trades.get(order.orderNo)?.state ?? 'closed').toMatch(/closed/i);
    }
  });

  it('add up to forty years of membership', async () => {
    const { rows } = await portal.app.db.sql<{ start: string; end: string; until: string }>(
      `select min(o.term_start)::text as start, max(o.term_end)::text as "end", m.end_date::text as until
       from purchase_order o join membership m using (ent_uuid) where ent_uuid = $1 group by m.end_date`,
      [portal.entUuid('other')],
    );
    expect(rows).toEqual([{ start: '2026-11-21', end: '2066-11-20', until: '2066-11-20' }]);
  });
});
