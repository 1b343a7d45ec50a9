import { createClerk } from '#e2e/support/clerk.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const isPhone = (name: string): boolean => name === 'phone';

test.describe('standards (P-030 to P-033, R-041, R-042, R-076)', () => {
  test('a reader finds a standard, a level, and what was cancelled', async ({ page, checkAccess }, { project }) => {
    await page.goto('/zzbz/zzbz');
    await expect(page.getByRole('heading', { level: 1, name: '资质标准' })).toBeVisible();
    await checkAccess();

    const clerk = createClerk(page);
    await clerk.type(page.getByRole('searchbox', { name: '标准名称、代码或文号' }), '建筑工程施工总承包');
    await clerk.click(page.getByRole('button', { name: '搜索', exact: true }));
    await clerk.click(page.getByRole('link', { name: '建筑工程施工总承包', exact: true }));
    await expect(page).toHaveURL(/\/zzbz\/03-10300101$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/建筑工程施工总承包/);
    await expect(page).toHaveTitle('建筑工程施工总承包 一级 - 知讯资管家');

    const requirements = page.getByRole('table', { name: '一级的资质标准' });
    const cancelled = requirements.getByRole('row').filter({ hasText: '不再考核' });
    await expect(cancelled).toHaveCount(4);
    await expect(cancelled.first().locator('del').first()).toHaveText('注册建造师');
    await expect(cancelled.first()).toContainText('建市〔2016〕226号');
    await expect(page.getByText('净资产 1 亿元以上。')).toBeVisible();
    // What a later document set otherwise stands with both texts, its document and its day.
    const history = page.getByRole('region', { name: '指标的历次修改' }).getByRole('row');
    await expect(history.filter({ hasText: '技术工人' })).toContainText('2016-11-01 起');
    await expect(history.filter({ hasText: '业绩' })).toContainText('单体建筑面积 3 万平方米以上');
    await checkAccess();

    await clerk.click(page.getByRole('link', { name: /^显示已取消条文/ }));
    await expect(page).toHaveURL(/cancelled=0/);
    await expect(cancelled).toHaveCount(0);

    const levels = page.getByRole('navigation', { name: '等级' });
    await clerk.click(levels.getByRole('link', { name: '三级' }));
    await expect(page).toHaveURL(/level=%E4%B8%89%E7%BA%A7/);
    await expect(page.getByText('净资产 800 万元以上。')).toBeVisible();
    await clerk.click(levels.getByRole('link', { name: '等级对比' }));
    await expect(page.getByRole('columnheader', { name: '二级' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '企业资产' })).toContainText('4000 万元');
    clerk.assertWithin({ inputs: 1, minutes: 0.4 });
    if (!isPhone(project.name)) await checkAccess();
  });

  test('the directory filters, opens branches and is moved through by keys', async ({ page, checkAccess }, {
    project,
  }) => {
    await page.goto('/zzbz/05');
    if (isPhone(project.name)) await page.getByRole('button', { name: '标准目录' }).click();
    const tree = page.getByRole('tree', { name: '资质标准目录' });
    const item = (name: string) => tree.getByRole('treeitem', { name });
    await expect(item('城乡规划编制')).toHaveAttribute('aria-current', 'page');

    await item('城乡规划编制').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(item('建筑业（施工）')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(item('建筑业（施工）')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(item('施工总承包').first()).toBeFocused();
    await checkAccess();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(item('建筑业（施工）')).toHaveAttribute('aria-expanded', 'false');

    await page.getByRole('searchbox', { name: '筛选资质名称或代码' }).fill('钢结构');
    await expect(page.getByText('找到 2 项标准')).toBeAttached();
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', 'true'));
    await item('钢结构工程').click();
    await expect(page).toHaveURL(/\/zzbz\/03-10300209$/);
    // Links of pages are followed without loading a document.
    await expect(page.locator('html')).toHaveAttribute('data-same-document', 'true');
    if (isPhone(project.name)) await expect(tree).toBeHidden();
  });

  test('unverified text is marked', { tag: '@any-width' }, async ({ page, checkAccess }) => {
    await page.goto(`/zzbz/03-10300108?level=${encodeURIComponent('二级')}`);
    const performance = page.getByRole('row').filter({ hasText: '工程业绩' });
    await expect(performance).toContainText('须满足的类数待核对');
    await expect(page.getByText('只供参考，校验时不会据此判定满足或不满足', { exact: false })).toBeVisible();
    await checkAccess();
  });

  test('groups, the top grade, the rule before and the explanation have their pages', { tag: '@any-width' }, async ({
    page,
    checkAccess,
  }) => {
    await page.goto('/zzbz/103001');
    await expect(page.getByRole('heading', { level: 1, name: '施工总承包' })).toBeVisible();
    await page.getByRole('row').filter({ hasText: '10300110' }).getByRole('link', { name: '二级' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/市政公用工程施工总承包/);
    await page.getByRole('navigation', { name: '等级' }).getByRole('link', { name: '特级' }).click();
    await expect(page.locator('details[open] summary')).toHaveText(/市政公用工程/);

    await page.goto('/zzbz/05');
    await page.getByRole('navigation', { name: '分项' }).getByRole('link', { name: '原规定' }).click();
    await expect(page.getByText('原规定，已由新规定取代')).toBeVisible();

    await page.goto('/zzbz/analyze');
    await checkAccess();
    await page.getByRole('link', { name: '建筑工程施工总承包', exact: true }).click();
    await expect(page).toHaveURL(/\/zzbz\/analyze\/03-10300101$/);
    await expect(page.getByRole('heading', { level: 1, name: '建筑工程施工总承包：指标解析' })).toBeVisible();
    await checkAccess();
  });

  test('R-203 the way to the check leads a guest to the member centre, whose login comes back', {
    tag: '@any-width',
  }, async ({ page }) => {
    await page.goto('/zzbz/03-10300101');
    await page.getByRole('link', { name: '开始模拟受理校验' }).click();
    await expect(page).toHaveURL(/\/memberCenter$/);
    const notice = page.getByRole('status').filter({ hasText: '该功能需要有效会员' });
    await notice.getByRole('link', { name: '登录' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    expect(decodeURIComponent(page.url())).toContain('standard=10300101');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a standard is readable and its directory leads on', { tag: '@any-width' }, async ({ page }) => {
    const answer = await page.goto('/zzbz/01-101001');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/工程勘察资质/);
    await expect(page.getByRole('row').filter({ hasText: '注册资本' })).toContainText('1000');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http.*\/zzbz\/01-101001$/);
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('工程勘察');
  });
});

test.describe('the structure of the original document (C-068)', () => {
  test('visitors see the content behind it; a signed-in user sees it under a watermark', { tag: '@any-width' }, async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await page.goto('/zzbz/03-10300101');
    await expect(page.getByRole('link', { name: '登录后查看' })).toHaveAttribute('href', /^\/login\?redirect=%2Fzzbz/);
    await signIn('demo_guest');
    await page.goto('/zzbz/03-10300101');
    await expect(page.getByRole('link', { name: '了解会员' })).toHaveAttribute('href', '/memberCenter');
    await page.getByRole('button', { name: '查看原文结构' }).click();
    const levels = page.getByRole('region', { name: '三级的条目' });
    await expect(levels).toContainText('1.2 注册建造师');
    await expect(page.getByText(/水印：示例用户/)).toBeVisible();
    await checkAccess();
    await page.getByRole('link', { name: '与“建筑工程施工总承包”有关的问题' }).click();
    await expect(page).toHaveURL(/\/globalSearch\?keyword=.*type=question/);
  });
});
