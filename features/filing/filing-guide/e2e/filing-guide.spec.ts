import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('filing guide (P-043, P-086, P-087)', () => {
  test('a member finds an office by place and words, and reads what is known and what is not', async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/sbznjs?prov=320000');
    await expect(page.getByRole('heading', { level: 1, name: '申报指南检索' })).toBeVisible();
    await expect(page.getByText('江苏省住房和城乡建设厅').first()).toBeVisible();
    await checkAccess();
    await page.getByRole('searchbox', { name: '事项、受理机关、简称或文号' }).fill('安许');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/keywords=/);
    await page.getByRole('button', { name: '建筑施工企业安全生产许可证' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('待核对').first()).toBeVisible();
    await expect(drawer.getByText('入口待核对')).toBeVisible();
    await expect(drawer.getByRole('link', { name: /受理机关官网/ })).toHaveAttribute(
      'href',
      /^\/external-redirect\?url=https/,
    );
    // While it slides in, it is see-through.
    await drawer.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map((one) => one.finished)),
    );
    await checkAccess();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  test('both menu addresses show it', { tag: '@any-width' }, async ({ page, signIn }) => {
    await signIn('demo_member');
    for (const path of ['/qyxx/sbslzn/sbrkzn', '/qyxx/qyxx/sbznjs']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: '申报指南检索' })).toBeVisible();
    }
  });
});
