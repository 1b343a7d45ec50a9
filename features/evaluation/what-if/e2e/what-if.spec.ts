import { expect, test } from '#e2e/support/fixtures.ts';

test('what would be begins with the least that is missing, shows today beside it, and becomes things to do', async ({
  page,
  signIn,
  checkAccess,
}, { project }) => {
  const name = `示例补一项业绩 ${project.name}`;
  await signIn('demo_member');
  await page.goto('/qyxx/mnsbsljy/jiaru?standard=10300110&level=二级');
  await page
    .getByRole('button', { name: /会怎样/ })
    .first()
    .click();
  const results = page.getByRole('region', { name: '假设的结果' });
  await expect(results.getByText('结论改变').first()).toBeVisible();
  await checkAccess();
  await page.getByRole('button', { name: '保存假设' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill(name);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `试算：${name}` })).toBeVisible();
  await page.getByRole('button', { name: '转为待办' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '转为待办' }).click();
  await expect(page.getByRole('region', { name: '补齐计划' }).getByRole('listitem').first()).toBeVisible();
});
