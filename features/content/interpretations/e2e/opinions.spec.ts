import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('acceptance opinions (P-044, C-078)', () => {
  test('a member searches what the officer wrote, reads why, and goes to the check', { tag: '@any-width' }, async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/slyjjd');
    await expect(page.getByRole('heading', { level: 1, name: '受理意见解读' })).toBeVisible();
    await page.getByRole('searchbox').fill('净资产');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/keyword=/);
    const opinion = page.getByRole('listitem').filter({ hasText: '企业净资产不满足' });
    await opinion.getByText('企业净资产不满足').click();
    await expect(opinion.getByText('看资产负债表的所有者权益合计')).toBeVisible();
    await expect(opinion.getByRole('link', { name: '建市〔2014〕159号' })).toBeVisible();
    await checkAccess();
    await opinion.getByRole('link', { name: '按标准核验一次' }).click();
    await expect(page).toHaveURL(/\/qyxx\/mnsbsljy\/ryslcheck/);
  });
});
