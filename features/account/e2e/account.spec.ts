import { expect, test } from '#e2e/support/fixtures.ts';

test('P-012 changes nick name and mail, shows where one is signed in', async ({ page, signIn, checkAccess }, {
  project,
}) => {
  await signIn('demo_design');
  await page.goto('/userInfo', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await expect(page.getByText('本次登录')).toBeVisible();
  await checkAccess();

  const nickName = `示例${project.name}`;
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请填写昵称')).toBeVisible();
  await page.getByRole('textbox', { name: '昵称' }).fill(nickName);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '昵称' })).toContainText(nickName);

  await page.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByText('第 1 步，共 2 步')).toBeVisible();
  await checkAccess();
  await page.keyboard.press('Escape');
});
