import { expect, test } from '../../../../e2e/support/fixtures.ts';

test.describe('reading inside the enterprise area (P-040, P-045, P-047, P-048, P-063, P-070, P-071)', () => {
  test('policies and questions filter by dictionary and keep it in the address', async ({
    page,
    signIn,
    isMobile,
    checkAccess,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/zcwj/policy');
    if (isMobile) await page.getByRole('button', { name: '筛选' }).click();
    await page.getByRole('combobox', { name: '全部类型' }).selectOption('通知');
    await expect(page).toHaveURL(/type=/);
    await expect(page.getByText('共 21 份')).toBeVisible();
    await checkAccess();
    await page.goto('/qyxx/question');
    await page.getByRole('searchbox', { name: '问题或回答中的词' }).fill('社会保险');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: '社会保险在别的单位，注册在本企业，可以吗？' })).toBeVisible();
    await page.goto('/qyxx/zcwj/match');
    await expect(page.getByText(/^匹配：/).first()).toBeVisible();
  });

  test('announcements about the own enterprise, with what was said about it', { tag: '@any-width' }, async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/lsgsggxx');
    await expect(page.getByRole('link', { name: /资质审查意见公示/ }).first()).toBeVisible();
    await checkAccess();
    await page.getByRole('button', { name: '公告', exact: true }).click();
    await expect(page.getByRole('link', { name: /公告（第 \d+ 号）/ }).first()).toBeVisible();
    await page.goto('/qyxx/gsgg/gs');
    await expect(page.getByRole('heading', { level: 1, name: '与本企业有关的公示' })).toBeVisible();
  });

  test('a enterprise that nothing names sees that there is nothing', { tag: '@any-width' }, async ({
    page,
    signIn,
  }) => {
    await signIn('demo_design');
    await page.goto('/qyxx/gsgg/gg');
    await expect(page.getByText('还没有与本企业有关的公告')).toBeVisible();
  });

  test('authorities and services, grouped', { tag: '@any-width' }, async ({ page, signIn, checkAccess }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/xglj');
    await expect(page.getByRole('heading', { level: 2, name: '国家部委' })).toBeVisible();
    const link = page.getByRole('link', { name: '住房和城乡建设部', exact: true });
    await expect(link).toHaveAttribute('href', /^\/external-redirect\?url=https%3A/);
    await checkAccess();
  });
});
