import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('a browser that is older than what pages are made of', { tag: '@any-width' }, () => {
  // What it lacks is missed by a script here and there.
  test.use({ allowedConsoleErrors: [/./] });

  for (const [what, lose] of [
    ['a browser of yesteryear', () => Reflect.deleteProperty(Object, 'hasOwn')],
    ['the mode for old pages', () => Reflect.deleteProperty(window, 'CSS')],
  ] as const)
    test(`${what} is told so, and shows what is written`, async ({ page }) => {
      await page.addInitScript(lose);
      await page.goto('/policy');
      const told = page.getByRole('alert').filter({ hasText: '浏览器版本较低' });
      await expect(told).toContainText('极速模式');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await told.getByRole('button', { name: '知道了' }).click();
      await expect(told).toHaveCount(0);
    });

  test('one of today is told nothing', async ({ page }) => {
    await page.goto('/policy', { waitUntil: 'networkidle' });
    await expect(page.getByText('浏览器版本较低')).toHaveCount(0);
  });
});
