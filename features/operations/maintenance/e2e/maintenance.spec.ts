import { expect, test } from '#e2e/support/fixtures.ts';

test('operators see the audit log, verify the chain, and look at jobs and stores (P-170, P-171)', {
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

test('a table wider than its card is scrolled by keyboard, and one that fits is no stop of the keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('demo_operator');
  await page.setViewportSize({ width: 800, height: 768 });
  await page.goto('/qyxx/ptgl/sj?action=login');
  const table = page.getByRole('group', { name: '审计记录表格' });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);

  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.getByText('登录 成功').first()).toBeVisible();
  await expect(table).toBeHidden();
});
