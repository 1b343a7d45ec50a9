import { expect, test } from '#e2e/support/fixtures.ts';

test('operators see who did what, verify the chain, and look at jobs and stores (P-170, P-171)', {
  tag: '@any-width',
}, async ({ page, signIn, checkAccess }) => {
  await signIn('demo_operator');
  await page.goto('/qyxx/ptgl/sj?action=login');
  await expect(page.getByRole('heading', { name: '审计记录', level: 1 })).toBeVisible();
  await expect(page.getByText('登录 成功').first()).toBeVisible();
  await checkAccess();
  await page.getByRole('button', { name: '现在核验' }).click();
  await expect(page.getByRole('region', { name: '审计链' }).getByText('完好')).toBeVisible({ timeout: 60_000 });

  await page.goto('/qyxx/ptgl/yw');
  await expect(page.getByRole('region', { name: '运行状况' }).getByText('失败的任务')).toBeVisible();
  await expect(page.getByText('operation.measure').first()).toBeVisible();
  await checkAccess();
  await page.getByRole('link', { name: '存储' }).click();
  await expect(page.getByText('audit_log').first()).toBeVisible();
  await checkAccess();
});
