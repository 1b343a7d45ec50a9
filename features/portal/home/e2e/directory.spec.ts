import { expect, test } from '#e2e/support/fixtures.ts';
import type { ExternalLink } from '#features/content/links/links.contract.ts';

const PROVINCE = '320000';

// The page says the same at every width.
test.describe('what the home page and its footer lead to', { tag: '@any-width' }, () => {
  test('R-063, R-064 every link of a chosen province stands on the page, what is folded too', async ({ request }) => {
    const answer = await request.get(`/portal/api/externalLinks?prov=${PROVINCE}`);
    const { data: links } = (await answer.json()) as { data: readonly ExternalLink[] };
    expect(new Set(links.map(({ group }) => group))).toEqual(
      new Set(['ministry', 'province', 'city', 'platform', 'service', 'education', 'socialSecurity', 'title']),
    );
    const html = await (await request.get('/', { headers: { cookie: `prov=${PROVINCE}` } })).text();
    const missing = links.filter(({ url }) => !html.includes(`url=${encodeURIComponent(url)}`));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('R-077 to R-083 the footer has three columns, the telephone with its hours and three codes', async ({
    page,
  }) => {
    await page.goto('/question');
    const footer = page.getByRole('contentinfo');
    const columns = footer.locator('.cols > div').filter({ has: page.getByRole('link') });
    await expect(columns.getByRole('heading', { level: 2 })).toHaveText(['产品', '技术支持', '安全']);
    await expect(columns.nth(2).getByRole('link', { name: '数据加密标准说明' })).toBeVisible();
    await expect(footer).toContainText('周一至周五 8:30–18:00');
    await expect(footer.getByRole('img', { name: /二维码$/ })).toHaveCount(3);
  });
});

// On a phone alone: the top menu of wider screens is walked with the rights of members.
test('a member finds the own area from a page for visitors, on a phone as well', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  await page.goto('/policy');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await drawer.getByRole('button', { name: '企业中心' }).click();
  await drawer.getByRole('link', { name: '今日待办' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '今日待办' })).toBeVisible();
});

test('R-063 the header holds the directory, of the whole country and of a province', { tag: '@any-width' }, async ({
  page,
  context,
  baseURL,
  checkAccess,
}) => {
  await page.goto('/policy');
  const panel = page.getByRole('region', { name: '学习与指南' });
  await page.getByRole('button', { name: '学习与指南' }).click();
  const ministry = panel.getByRole('link', { name: '住房和城乡建设部', exact: true });
  await expect(ministry).toHaveAttribute('href', /^\/external-redirect\?url=https?%3A/);
  await expect(panel.getByRole('heading', { name: '学历、社保、职称' })).toBeVisible();
  await checkAccess();
  await context.addCookies([{ name: 'prov', value: '330000', url: baseURL ?? '' }]);
  await page.reload();
  await page.getByRole('button', { name: '学习与指南' }).click();
  await expect(panel.getByRole('heading', { name: '浙江省' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: '设区市' })).toBeVisible();
});

test('R-016, R-203, R-205 a visitor sees the group of checks as one VIP entry, which leads to the member centre', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.goto('/policy');
  await page.getByRole('button', { name: '资质管理' }).click();
  const panel = page.getByRole('region', { name: '资质管理' });
  const checks = panel.getByRole('link', { name: '模拟受理校验' });
  await expect(checks).toHaveCount(1);
  await expect(checks).toContainText('VIP');
  await expect(panel.getByRole('link', { name: '注册人员校验' })).toHaveCount(0);
  await checks.click();
  await expect(page).toHaveURL(/\/memberCenter$/);
});

test('R-020 the certification stays in the bar at 1280 px for a signed-in user', { tag: '@any-width' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 768 });
  await signIn('demo_member');
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: '主导航' });
  await expect(bar.getByRole('link', { name: '企业认证' })).toBeVisible();
});
