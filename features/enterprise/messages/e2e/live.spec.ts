import { SAMPLE_PASSWORD } from '#e2e/support/accounts.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** What another page or another device does arrives without a reload (R-156; docs/adr/0024-live-updates.md). */
test('the unread count follows what comes in and what is read elsewhere', { tag: '@any-width' }, async ({
  page,
  request,
  signIn,
}) => {
  await signIn('demo_design');
  const login = await request.post('/portal/api/login', {
    data: { username: 'demo_design', password: SAMPLE_PASSWORD },
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  const readAll = () => request.post('/portal/message/readMessage?isAllRead=true', { headers, data: {} });
  await readAll();

  await page.goto('/qyxx');
  const stream = page.waitForResponse((response) => response.url().endsWith('/portal/live'));
  const bell = page.getByRole('link', { name: /^消息/ }).first();
  await expect(bell).toHaveAccessibleName('消息');
  expect((await stream).status()).toBe(200);

  await test.step('a paid order sends the enterprise a message', async () => {
    const goods = await request.get('/portal/order/goods', { headers });
    const { rows } = (await goods.json()) as { rows: { uuid: string; name: string }[] };
    const price = rows.find(({ name }) => name === '会员两年')?.uuid ?? '';
    const code = await request.get(`/portal/api/memberPrice/getPayCode/${price}/wechat`, { headers });
    const pay = (await code.json()) as { data: { localUrl: string } };
    expect((await request.post(pay.data.localUrl)).status()).toBe(200);
  });
  await expect(bell).toHaveAccessibleName('消息，1 条未读');

  await readAll();
  await expect(bell).toHaveAccessibleName('消息');
});
