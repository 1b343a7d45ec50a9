import { expect, test } from '#e2e/support/fixtures.ts';

// An address that cannot be registered is refused on purpose.
test.use({ allowedConsoleErrors: [/400 .*api-access\/webhook\/add/] });

/** /qyxx/kfjk: what an enterprise's own software works with. */
test('a token is made, shown once and revoked; an address is registered, tested and removed', {
  tag: '@any-width',
}, async ({ page, request, signIn, checkAccess }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/kfjk');
  await expect(page.getByRole('heading', { level: 1, name: '开放接口' })).toBeVisible();
  const tokens = page.getByRole('region', { name: '接口令牌' });
  await tokens.getByRole('button', { name: '新建令牌' }).click();
  const form = page.getByRole('dialog', { name: '新建接口令牌' });
  await form.getByLabel('名称').fill('示例财务系统');
  await form.getByRole('button', { name: '生成令牌' }).click();
  await expect(form.getByText('请至少选择一项权限')).toBeVisible();
  await form.getByRole('group', { name: '监管平台项目的功能' }).getByRole('checkbox', { name: '查看' }).check();
  await checkAccess();
  await form.getByRole('button', { name: '生成令牌' }).click();
  const shown = page.getByRole('dialog', { name: '令牌已生成' });
  const token = await shown.getByText(/^zxt_/).innerText();
  await shown.getByRole('button', { name: '我已保存' }).click();
  const row = tokens.getByRole('listitem').filter({ hasText: '示例财务系统' }).first();
  await expect(row.getByText('使用中')).toBeVisible();

  const list = () => request.get('/portal/project/list', { headers: { authorization: `Bearer ${token}` } });
  expect((await list()).status()).toBe(200);
  await row.getByRole('button', { name: '吊销示例财务系统' }).click();
  await page
    .getByRole('dialog', { name: /吊销令牌/ })
    .getByRole('button', { name: '吊销' })
    .click();
  await expect(row.getByText('已吊销')).toBeVisible();
  expect((await list()).status()).toBe(401);

  const hooks = page.getByRole('region', { name: '回调地址' });
  await hooks.getByRole('button', { name: '登记回调地址' }).click();
  const address = page.getByRole('dialog', { name: '登记回调地址' });
  await address.getByLabel('回调地址').fill('https://127.0.0.1/hook');
  await address.getByRole('checkbox', { name: '项目' }).check();
  await address.getByRole('button', { name: '登记' }).click();
  await expect(address.getByText(/必须在公网上/)).toBeVisible();
  await address.getByLabel('回调地址').fill('https://hook.invalid/portal');
  await address.getByRole('button', { name: '登记' }).click();
  await page.getByRole('dialog', { name: '签名密钥已生成' }).getByRole('button', { name: '我已保存' }).click();
  await hooks.getByRole('button', { name: '发送测试' }).click();
  await expect(page.getByText(/测试没有送达/)).toBeVisible();
  await hooks.getByRole('button', { name: '投递记录' }).click();
  const log = page.getByRole('dialog', { name: '投递记录' });
  await expect(log.getByText('未送达')).toBeVisible();
  await checkAccess();
  await log.getByRole('button', { name: '关闭' }).click();
  await hooks.getByRole('button', { name: '删除' }).click();
  await page
    .getByRole('dialog', { name: /删除回调/ })
    .getByRole('button', { name: '删除' })
    .click();
  await expect(hooks.getByText('还没有回调地址')).toBeVisible();
});

test('the descriptions for programmers fit the screen and open group by group', async ({ page }) => {
  for (const address of ['/portal/docs', '/portal/docs/guide']) {
    await page.goto(address);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, address).toBeLessThanOrEqual(0);
  }
  await page.goto('/portal/docs');
  const group = page.locator('details', { has: page.getByRole('heading', { name: '开放接口', exact: true }) });
  await expect(group.getByRole('table')).toBeHidden();
  await group.locator('summary').click();
  await expect(group.getByRole('cell', { name: '/portal/api-access/token/list' })).toBeVisible();
});
