import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('what operators look at (P-150)', () => {
  test(
    'a search in vain is listed without its user, and settled',
    { tag: '@any-width' },
    async ({ page, signIn, checkAccess }, { project, retry }) => {
      // Signs that no text of another spec has, not even a part of.
      const word = (project.name === 'phone' ? '魆魊' : '魈魉') + '魃'.repeat(retry);
      const noted = page.waitForResponse('**/portal/api/search/note');
      await page.goto(`/globalSearch?keyword=${encodeURIComponent(word)}`);
      expect((await noted).status()).toBe(200);

      await signIn('demo_operator');
      await page.goto('/qyxx/ptgl/tj?topic=search', { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1, name: '运营统计' })).toBeVisible();
      await expect(page.getByText(word, { exact: true })).toBeVisible();
      await checkAccess();
      await page.getByRole('button', { name: `“${word}”已处理` }).click();
      await expect(page.getByText(word, { exact: true })).toHaveCount(0);
    },
  );

  test('money is shown by month, and each order of the month', { tag: '@any-width' }, async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_operator');
    await page.goto('/qyxx/ptgl/tj?topic=revenue', { waitUntil: 'networkidle' });
    // The page may still be on its way to its scripts.
    await expect(async () => {
      await page.getByRole('combobox', { name: '统计周期' }).selectOption('month');
      await expect(page).toHaveURL(/by=month/, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText('江苏恒屹建设工程有限公司（示例）').first()).toBeVisible();
    await checkAccess();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出明细' }).click();
    expect((await file).suggestedFilename()).toContain('.xlsx');
  });
});
