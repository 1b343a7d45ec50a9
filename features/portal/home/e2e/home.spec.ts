import { expect, test } from '../../../../e2e/support/fixtures.ts';

test.describe('home (P-001, P-008)', () => {
  test('leads to standards, policies, announcements and questions', async ({ page, checkAccess }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: '查得准标准，盯得住有效期' })).toBeVisible();
    await checkAccess();

    const tabs = page.getByRole('tablist', { name: '公示或公告' });
    await tabs.getByRole('tab', { name: '审查公示' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.getByRole('tab', { name: '公告' })).toBeFocused();
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toHaveText(/公告/);

    await page.getByRole('link', { name: '建市〔2016〕226号' }).first().click();
    await expect(page).toHaveURL(/\/policy\?keyword=/);
    await page.goBack();
    await page.getByRole('region', { name: '资质标准' }).getByRole('link', { name: '钢结构', exact: true }).click();
    await expect(page).toHaveURL(/\/zzbz\/03-10300209$/);
  });

  test('searches the whole site', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox', { name: '全站搜索' }).fill('钢结构');
    await page.getByRole('searchbox', { name: '全站搜索' }).press('Enter');
    await expect(page).toHaveURL(/\/globalSearch\?keyword=/);
  });

  test('keeps to the chosen province', { tag: '@any-width' }, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'prov', value: '320000', url: baseURL ?? '' }]);
    await page.goto('/');
    await expect(page.getByRole('region', { name: '主管部门与常用链接' })).toContainText('江苏省住房和城乡建设厅');
    const announcements = page.getByRole('tabpanel');
    await expect(announcements).toContainText('江苏');
    await expect(announcements).not.toContainText('广东');
  });

  test('the former home page is still there', { tag: '@any-width' }, async ({ page, checkAccess }) => {
    await page.goto('/index_old');
    await expect(page.getByRole('heading', { level: 2, name: '综合信息' })).toBeVisible();
    await checkAccess();
  });
});

test.describe('the member centre for visitors (P-010)', () => {
  test('says what a membership holds and what it costs (C-158)', async ({ page, checkAccess }) => {
    await page.goto('/memberCenter');
    await expect(page.getByRole('region', { name: '会员', exact: true })).toContainText('模拟受理校验');
    await expect(page.getByRole('region', { name: '购买', exact: true })).toContainText(/会员一年.*折合每月/);
    await page.getByRole('button', { name: '联系顾问' }).click();
    await expect(page.getByRole('dialog', { name: '添加专属顾问' })).toBeVisible();
    await checkAccess();
  });
});
