import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('a report on paper', () => {
  test.use({ javaScriptEnabled: false });

  test('can be verified by every holder, also without scripts', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/verify');
    await page.getByRole('textbox', { name: '核验编号' }).fill('0000-0000-0000-0000');
    await page.getByRole('button', { name: '核验' }).click();
    await expect(page.getByRole('status')).toContainText('没有找到核验编号为 0000-0000-0000-0000 的报告');
  });
});
