import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('application materials (P-042)', () => {
  test('a member sees which papers are ready, which are not, and what contradicts itself', {
    tag: '@any-width',
  }, async ({ page, signIn, checkAccess }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/sbclfx');
    await page.getByRole('combobox', { name: '资质项' }).selectOption('建筑工程施工总承包二级');
    await expect(page).toHaveURL(/item=/);
    const row = page.getByRole('row').filter({ hasText: '企业营业执照' });
    await expect(row).toContainText('档案齐全');
    await expect(page.getByRole('region', { name: '前后是否一致' })).toContainText('与本地示例不一致的项目');
    await checkAccess();
    await row.getByRole('link', { name: '查看：企业营业执照' }).click();
    await expect(page).toHaveURL(/\/qyxx\/qyinfo\/yyzzxx/);
  });
});
