import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('standards and policies of the own enterprise (P-035, P-046)', () => {
  test('the centre shows held qualifications with their verdict, and the policies that fit', async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/bzzczx');
    const held = page.getByRole('region', { name: '本企业持有的资质' });
    await expect(held.getByRole('link', { name: '建筑工程施工总承包二级' })).toBeVisible();
    await expect(page.getByRole('region', { name: '与本企业有关的政策' })).toContainText('匹配：');
    await checkAccess();
    await held.getByRole('link', { name: '校验：建筑工程施工总承包' }).click();
    await expect(page).toHaveURL(/mnsbsljy\/zcrycheck\?standard=/);
  });

  test('all standards are searched and filtered inside the enterprise area', async ({
    page,
    signIn,
    isMobile,
    checkAccess,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/zzbz', { waitUntil: 'networkidle' });
    const all = page.getByRole('region', { name: '全部标准' });
    if (isMobile) await all.getByRole('button', { name: '筛选' }).click();
    await all.getByLabel('全部类别').selectOption('工程监理');
    await expect(all).toContainText('工程监理');
    await expect(page).toHaveURL(/code=04/);
    await all.getByRole('searchbox').fill('没有这样的标准');
    await all.getByRole('searchbox').press('Enter');
    await expect(all.getByText('没有符合条件的结果')).toBeVisible();
    await all.getByRole('button', { name: '清除筛选' }).click();
    await checkAccess();
  });
});
