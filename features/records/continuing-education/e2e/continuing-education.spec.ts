import { expect, test } from '#e2e/support/fixtures.ts';

test('row 15: hours entered for a person tell on the check page who lacks how many', { tag: '@any-width' }, async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto(`/qyxx/qyinfo/zcryxx?keyword=${encodeURIComponent('陆景明')}`);
  await page
    .getByRole('button', { name: /^陆景明/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: '使用与冲突' })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: '计入哪些资质' })).toBeVisible();
  const enter = async (required: string, done: string) => {
    await drawer
      .getByRole('button', { name: /的学时$/ })
      .first()
      .click();
    await drawer.getByLabel('要求学时').fill(required);
    await drawer.getByLabel('已修学时').fill(done);
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByLabel('要求学时')).toHaveCount(0);
  };
  await enter('120', '108');
  await expect(drawer.getByText('差 12 学时')).toBeVisible();
  await expect(drawer.getByText(/已修 108 学时，要求 120 学时/)).toBeVisible();
  await checkAccess();
  await page.goto('/qyxx/mnsbsljy/ryslcheck');
  const card = page.getByRole('region', { name: '继续教育学时' });
  await expect(card.getByText('陆景明 还差 12 学时')).toBeVisible();
  await page.goto(`/qyxx/qyinfo/zcryxx?keyword=${encodeURIComponent('陆景明')}`);
  await page
    .getByRole('button', { name: /^陆景明/ })
    .first()
    .click();
  await enter('', '');
  await expect(drawer.getByText('差 12 学时', { exact: true })).toHaveCount(0);
  await expect(drawer.getByText(/已修学时、要求学时未登记/)).toBeVisible();
});
