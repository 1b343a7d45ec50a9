import { expect, test } from '#e2e/support/fixtures.ts';

test('P-034 the enterprise area opens with the overview, its first tab', async ({
  page,
  signIn,
  isMobile,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('江苏恒屹建设工程有限公司');
  const six = page.getByRole('region', { name: '六类待处理提醒' }).getByRole('link');
  await expect(six).toHaveCount(6);
  // the numbers of licences and certificates are the badge of their entry in the menu.
  const numbers = await six.locator('.n').allInnerTexts();
  const certificates = numbers.slice(0, 2).reduce((sum, number) => sum + Number(number.replace(/\D+/g, '')), 0);
  if (!isMobile)
    await expect(page.getByLabel('企业侧栏').getByRole('link', { name: /^证照/ })).toContainText(`${certificates}`);
  await expect(page.getByRole('heading', { name: '接下来要做' })).toBeVisible();
  // One card for what the qualifications lack, today and by month; one timeline.
  const trend = page.getByRole('region', { name: '资质达标走势', exact: true });
  await expect(trend.getByText(/\d+ \/ \d+ 人/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '有效期日历' })).toHaveCount(0);
  await checkAccess();
});

test('the timeline can be read by ear, by keyboard, and as a table', { tag: '@any-width' }, async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx');
  const drawing = page.getByRole('group', { name: /^未来 12 个月有效期时间轴：已过期 \d+ 项/ });
  await expect(drawing).toBeVisible();
  const glyph = drawing.getByRole('link', { name: /^安全生产许可证：/ });
  await glyph.focus();
  await expect(page.locator('.ov-tip')).toContainText('安全生产许可证');
  await page.getByRole('button', { name: '表格' }).click();
  await expect(page.getByRole('cell', { name: '安全生产许可证' })).toBeVisible();
  await checkAccess();
});

// On a phone alone: the phone’s own look.
test('on a phone what ends is a list by range', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.goto('/qyxx');
  await expect(page.getByRole('heading', { level: 3, name: /^已过期/ })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('is dark when asked, and as accessible', async ({ page, signIn, checkAccess, baseURL }) => {
  await signIn('demo_member');
  await page.context().addCookies([
    {
      name: 'settings',
      value: encodeURIComponent(JSON.stringify({ appearance: 'dark' })),
      url: baseURL ?? '',
    },
  ]);
  await page.goto('/qyxx');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { name: '有效期时间轴' })).toBeVisible();
  await checkAccess();
  // On a phone the list has no table.
  if (test.info().project.name !== 'desktop') return;
  // A table has its own background.
  await page.goto('/qyxx/zzzs/zzzsxx');
  await expect(page.locator('.zx-table td').first()).toHaveCSS('background-color', 'rgb(19, 28, 40)');
});

test('a enterprise without records is told what to do first', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('demo_design');
  await page.goto('/qyxx/mbxz', { waitUntil: 'networkidle' });
  await page.route('**/portal/overview', async (route) => {
    const answer = await route.fetch();
    const { data, ...envelope } = (await answer.json()) as { data: Record<string, object> };
    const bare = { ...data, timeline: [], todo: [] };
    await route.fulfill({ json: { ...envelope, data: bare } });
  });
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '企业总览' }).click();
  await expect(page.getByText('还没有带有效期的证照')).toBeVisible();
  await expect(page.getByText('没有待处理的事项')).toBeVisible();
  await page.getByRole('link', { name: '录入资质证书' }).click();
  await expect(page).toHaveURL(/\/qyxx\/qyinfo\/zzzsxx$/);
});
