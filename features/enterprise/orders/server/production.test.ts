import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { addEntityKey } from '#features/identity/keys/keys.contract.ts';
import { refundOrder } from '../contract/refund.ts';
import * as contract from '../orders.contract.ts';
import { addTestPrices } from './testing/with-prices.ts';

let portal: TestPortal;
let prices: Awaited<ReturnType<typeof addTestPrices>>;
let token: string;

beforeAll(async () => {
  portal = await startPortal({
    quiet: true,
    environment: {
      NODE_ENV: 'production',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: 'https://portal.example',
      TRUST_PROXY: 'none',
    },
  });
  prices = await addTestPrices(portal);
  token = await portal.signIn('member');
});
afterAll(() => portal.close());

it('offers transfers only where no provider is configured: nothing can be confirmed without money', async () => {
  expect((await portal.call(contract.listPaymentMethods, {}, { token })).channels).toEqual([]);
  const params = { a: prices.member, b: 'wechat' };
  await expect(portal.call(contract.getPayCode, { params }, { token })).rejects.toThrow('微信支付尚未开通');
  for (const method of ['GET', 'POST'])
    expect((await portal.request({ method, path: '/pay/local/anything' })).status).toBe(404);
  for (const channel of ['wechat', 'alipay']) {
    const answer = await portal.request({ method: 'POST', path: `/pay/notify/${channel}`, body: '{}' });
    expect(answer.status).toBe(404);
  }
  const { rows } = await portal.call(contract.listOrders, { query: {} }, { token });
  expect(rows).toMatchObject([{ status: 'unpaid' }]);
});

it('gives keys to paid orders only (gaps C)', async () => {
  const body = { kind: 'secondary' as const, holderName: '示例持有人' };
  await expect(portal.call(addEntityKey, { body }, { token })).rejects.toThrow('请先购买密钥');
});

it('refunds nothing where no provider is configured, and may be asked again', async () => {
  const { uuid } = await portal.call(
    contract.createOrder,
    { body: { priceUuid: prices.member, quantity: 1 } },
    { token },
  );
  await portal.app.db.sql(
    "update purchase_order set status = 'paid', channel = 'wechat', pay_time = now() where uuid = $1",
    [uuid],
  );
  const operator = await portal.signIn('operator');
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(portal.call(refundOrder, { body: { uuid, reason: '重复购买' } }, { token: operator })).rejects.toThrow(
      '微信支付暂时没有响应',
    );
  const found = await portal.call(contract.getOrderInfo, { params: { id: uuid } }, { token });
  expect(found).toMatchObject({ status: 'paid', payments: [{ state: 'refunding' }] });
});
