import { expect, test } from '#e2e/support/fixtures.ts';
import { enterHours, openPerson } from '#e2e/support/hours.ts';

test('row 15: hours entered for a person tell on the check page the people who lack hours, and how many', {
  tag: '@any-width',
}, async ({ page, signIn, checkAccess }) => {
  await signIn('demo_member');
  const drawer = await openPerson(page, '陆景明');
  await expect(drawer.getByRole('heading', { name: '使用与冲突' })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: '计入哪些资质' })).toBeVisible();
  await enterHours(drawer, '120', '108');
  await expect(drawer.getByText('差 12 学时')).toBeVisible();
  await expect(drawer.getByText(/已修 108 学时，要求 120 学时/)).toBeVisible();
  await checkAccess();
  await page.goto('/qyxx/mnsbsljy/ryslcheck');
  const card = page.getByRole('region', { name: '继续教育学时' });
  await expect(card.getByText('陆景明 还差 12 学时')).toBeVisible();
  await openPerson(page, '陆景明');
  await enterHours(drawer, '', '');
  await expect(drawer.getByText('差 12 学时', { exact: true })).toHaveCount(0);
  await expect(drawer.getByText(/已修学时、要求学时未登记/)).toBeVisible();
});
