import { PAGE_ROUTES } from '#apps/pages.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** Rights follow while pages are open, and no link leads to a refused page (portal-spec section 6; docs/adr/0024-live-updates.md). */
const CONSOLE_PAGES = PAGE_ROUTES.filter(({ path }) => path === '/qyxx' || path.startsWith('/qyxx/'));

test.describe('an operator', () => {
  test('R-199 lands on the page of the own duties and finds it from every page', async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_operator');
    await page.goto('/login');
    await expect(page).toHaveURL(/\/qyxx\/ptgl\/gzt$/);
    await expect(page.getByRole('heading', { level: 1, name: '运营工作台' })).toBeVisible();
    await page.goto('/policy');
    if (test.info().project.name === 'desktop') {
      const top = page.getByRole('navigation', { name: '主导航' });
      await top.getByRole('button', { name: '平台管理' }).click();
      await expect(top.getByRole('link', { name: '订单', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '账号菜单' }).click();
      await page.getByRole('link', { name: '平台管理' }).click();
    } else {
      await page.getByRole('button', { name: '打开菜单' }).click();
      const drawer = page.getByRole('dialog', { name: '菜单' });
      await drawer.getByRole('button', { name: '平台管理' }).click();
      await checkAccess();
      await drawer.getByRole('link', { name: '运营工作台' }).click();
    }
    await expect(page).toHaveURL(/\/qyxx\/ptgl\/gzt$/);
  });
});

test('G-09, G-17: every page of members tells a user without membership the reason, its content, and the next step', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  await signIn('demo_guest');
  const bare: string[] = [];
  // The list of people of an enterprise is open with a membership or without.
  for (const { path, access } of CONSOLE_PAGES.filter((one) => one.access !== 'login')) {
    const answer = await page.request.get(path);
    const html = await answer.text();
    const says =
      access === 'operator' ? ['只对有相应权限的账号开放'] : ['先认证企业，再开通会员', '预览，数值均为示例'];
    const isWhole = ['页面未找到', ...says].every((words) => html.includes(words));
    if (answer.status() !== 404 || !isWhole) bare.push(path);
  }
  expect(bare).toEqual([]);
});

test('P-102, P-104, P-123, P-145 the pages of operators are missing for a member, and no link leads there', {
  tag: '@any-width',
}, async ({ page, signIn }) => {
  await signIn('demo_member');
  const pages = CONSOLE_PAGES.filter(({ access }) => access === 'operator');
  expect(pages.length).toBeGreaterThan(10);
  for (const { path } of pages) expect((await page.request.get(path)).status(), path).toBe(404);
  await page.goto('/qyxx', { waitUntil: 'networkidle' });
  await expect(page.locator('a[href^="/qyxx/ptgl"]')).toHaveCount(0);
});

test('R-202 a page closed to non-members carries the VIP mark, and the member centre names the wanted page', {
  tag: '@any-width',
}, async ({ page, signIn, checkAccess }) => {
  // The panel belongs to the wide menu.
  await signIn('demo_guest');
  await page.goto('/policy');
  const top = page.getByRole('navigation', { name: '主导航' });
  await top.getByRole('button', { name: '资质管理' }).click();
  const links = top.getByRole('region', { name: '资质管理' }).getByRole('listitem').getByRole('link');
  await expect(links.first()).toBeVisible();
  expect(await links.count()).toBe(await links.filter({ hasText: 'VIP' }).count());
  await links.filter({ hasText: '资质证书提醒' }).click();
  await expect(page).toHaveURL(/\/memberCenter$/);
  await expect(page.getByRole('status').filter({ hasText: '该功能需要有效会员' })).toBeVisible();
  await checkAccess();
});

test('a membership that is bought opens in every tab what was refused there, without a new login', {
  tag: '@any-width',
}, async ({ page, context, signIn, checkAccess, allowConsoleError }) => {
  allowConsoleError(/404 \(Not Found\)/);
  await signIn('demo_plain');
  const refused = await context.newPage();
  await refused.goto('/qyxx/qyinfo/zzzsxx');
  await expect(refused.getByRole('heading', { name: '“资质证书信息”会告诉您' })).toBeVisible();
  const reading = await context.newPage();
  await reading.goto('/policy');
  await page.goto('/qyxx/qyinfo/yyzzxx');
  await checkAccess();
  await page.getByRole('link', { name: '去开通会员' }).click();
  await expect(page).toHaveURL(/\/memberInfo$/);
  await page.getByRole('button', { name: /^购买 ?会员一年$/ }).click();
  const dialog = page.getByRole('dialog', { name: '支付订单' });
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: '打开收银台' }).click();
  const cashier = await opened;
  await cashier.getByRole('button', { name: '确认支付' }).click();

  // The page that had been refused comes by itself, and so does the way to the one that was wanted.
  await expect(refused.getByRole('heading', { name: '资质证书', exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: '打开营业执照信息' }).click();
  await expect(page).toHaveURL(/\/qyxx\/qyinfo\/yyzzxx$/);
  await expect(page.getByText('91440300MA5EXMPE37').first()).toBeVisible();
  // A page that only read on has the menus of a member.
  const top = reading.getByRole('navigation', { name: '主导航' });
  await top.getByRole('button', { name: '资质管理' }).click();
  await top.getByRole('link', { name: '注册人员', exact: true }).click();
  await expect(reading).toHaveURL(/\/qyxx\/zcry\/ryxx$/);
  await expect(reading.getByRole('heading', { name: '注册人员', exact: true })).toBeVisible();
});
