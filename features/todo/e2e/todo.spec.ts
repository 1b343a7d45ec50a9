import { expect, test } from '#e2e/support/fixtures.ts';

test('what is open stands by its day; it is narrowed, settled by keyboard, and taken back', async ({
  page,
  signIn,
  isMobile,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/jrdb');
  const list = page.getByRole('region', { name: '待办列表' });
  await expect(list.getByRole('heading', { name: /^已过期/ })).toBeVisible();
  await checkAccess();
  const strip = page.getByRole('navigation', { name: '按期限筛选' });
  await strip.getByRole('link', { name: /已过期/ }).click();
  await expect(page).toHaveURL(/group=overdue/);
  await expect(list.getByRole('heading', { name: /^7 天内/ })).toBeHidden();
  test.skip(isMobile, 'a phone has no keys');
  const first = (await list.getByRole('listitem').first().locator('b').innerText()).trim();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `标记已处理：${first}` });
  await dialog.getByRole('button', { name: '标记已处理' }).click();
  await expect(list.getByRole('checkbox', { name: `选择${first}` })).toHaveCount(0);
  await list.getByRole('status').getByRole('button', { name: '撤销' }).click();
  await expect(list.getByRole('checkbox', { name: `选择${first}` })).toBeVisible();
});
