import { expect, test } from './support/fixtures.ts';

test('a button that is pressed before the scripts of its page have come does what it says when they have', async ({
  page,
  isMobile,
}) => {
  let bring: () => void = () => undefined;
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await brought;
    await route.continue();
  });
  const opened = page.goto('/policy', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: isMobile ? '打开菜单' : /^切换省份/ });
  const opens = isMobile ? page.getByRole('dialog', { name: '菜单' }) : page.getByRole('group', { name: '选择省份' });
  await button.click();
  await expect(button).toHaveAttribute('data-pressed');
  await expect(opens).toBeHidden();
  bring();
  await opened;
  await expect(opens).toBeVisible();
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
});
