import { expect, test } from '#e2e/support/fixtures.ts';

const HELD = '/qyxx/mnsbsljy/zizhi?of=10300110&level=%E4%B8%89%E7%BA%A7';

test('a qualification is one page: missing facts, unknown facts apart from them, people who count, checked facts', async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/mnsbsljy/zizhi');
  const shared = page.getByRole('region', { name: '要补的' });
  await expect(shared.getByText('登记技术工人 28 人', { exact: true })).toBeVisible();
  await checkAccess();
  await page
    .getByRole('region', { name: '已有资质' })
    .getByRole('link', { name: '市政公用工程施工总承包 三级' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '市政公用工程施工总承包三级' })).toBeVisible();
  const needs = page.getByRole('region', { name: '逐条对照' });
  await expect(needs.getByRole('heading', { level: 3 })).toHaveText([/^不满足/, /^待核对/, /^满足/]);
  // The text of the standard is behind each requirement.
  const [first] = await needs.locator('.qf-behind').all();
  await first?.locator('summary').click();
  await expect(first?.getByText('标准原文') ?? needs).toBeVisible();
  await expect(first?.getByRole('link', { name: '看整份标准' }) ?? needs).toHaveAttribute('href', /level=.*#/);
  await first?.locator('summary').click();
  await checkAccess();
  // No leaf contradicts itself: what is not known is drawn in neither green nor red.
  const open = needs.locator('.qf-need.open');
  expect(await open.count()).toBeGreaterThan(0);
  await expect(open.locator('.gap:not(.open), .v.ok, .v.d7')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: '本栏页面' })
    .getByRole('link', { name: '注册人员校验', exact: true })
    .click();
  await expect(page).toHaveURL(/zcrycheck\?of=10300110/);
  await expect(needs.getByRole('heading', { level: 4, name: '技术工人' })).toBeHidden();
  await page.getByRole('navigation', { name: '等级' }).getByRole('link', { name: '二级' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '市政公用工程施工总承包二级' })).toBeVisible();
  await page.goto(HELD.replace('%E4%B8%89', '%E4%BA%8C'));
  await expect(needs.getByText('4.2 / 10 公里')).toBeVisible();
});

/** Most that the page of the sample's qualification may be high, in px, with everything folded that is folded at first. */
const MOST = {
  desktop: { width: 1366, height: 768, most: 1600 },
  phone: { width: 390, height: 844, most: 3000 },
} as const;

test('each gap has one list of remedies with time and cost, the rest is in tabs, and the page is short', async ({
  page,
  signIn,
  checkAccess,
}, { project }) => {
  const { most, ...size } = project.name === 'phone' ? MOST.phone : MOST.desktop;
  await page.setViewportSize(size);
  await signIn('demo_member');
  await page.goto(HELD);
  const remedies = page.getByRole('region', { name: '怎么补上' });
  const builders = remedies
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /注册建造师 1 人/ }) });
  await expect(builders.getByText('成本最低')).toBeVisible();
  expect(await builders.getByText(/约 [\d.]+ 个月，[\d.]+ 万元/).count()).toBeGreaterThan(1);
  await expect(remedies).toHaveCount(1);
  await expect(page.getByText('补法比较')).toHaveCount(0);
  const people = page.locator('.qf-people');
  await expect(people).not.toHaveAttribute('open');
  const more = page.getByRole('navigation', { name: '计划、到期、报告和依据' });
  await expect(more.getByRole('link')).toHaveText(['申报计划', '到期与人员', '历次报告', '待核对与依据']);
  await expect(page.getByRole('region', { name: '申报计划' })).toBeVisible();
  // Until its answers have come a page is as high as its placeholders.
  await expect(page.getByRole('button', { name: '建立申报' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
  await more.getByRole('link', { name: '到期与人员' }).click();
  await expect(page.getByText('可以抽调', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '申报计划' })).toBeHidden();
  await people.locator('summary').first().click();
  await checkAccess();
});

// On a phone alone: wide screens have the side menu.
test('a phone has the four places under the thumb, each large enough for it', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/mnsbsljy/zizhi');
  const bar = page.getByRole('navigation', { name: '常用' });
  await expect(bar.getByRole('link')).toHaveText(['待办', '资质', '人员', '我的']);
  await expect(bar.getByRole('link', { name: '资质' })).toHaveAttribute('aria-current', 'page');
  for (const link of await bar.getByRole('link').all()) {
    expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole('link', { name: '待办' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '今日待办' })).toBeVisible();
});
