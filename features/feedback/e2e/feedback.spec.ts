import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('feedback (P-015, R-039, R-141)', () => {
  test.use({ allowedConsoleErrors: [/429/] });
  test('a visitor writes, leaves, comes back, sends, and gets a number', async ({ page, checkAccess }) => {
    await page.goto('/questionFeedback#feedback-form');
    const form = page.locator('#feedback-form');
    await expect(form).toBeInViewport();
    await checkAccess();

    await form.getByRole('button', { name: '提交反馈' }).click();
    await expect(form.getByText('请选择反馈类型')).toBeVisible();
    await expect(form.getByLabel('反馈类型')).toBeFocused();
    await checkAccess();

    await form.getByLabel('反馈类型').selectOption('数据有误');
    await form.getByLabel('反馈内容').fill('标准里有一处数字与原文不同。');
    await page.getByRole('main').getByRole('link', { name: '常见问题' }).click();
    await expect(page).toHaveURL(/\/question$/);
    await page.goBack();
    await expect(form.getByLabel('反馈内容')).toHaveValue('标准里有一处数字与原文不同。');

    await form.getByRole('button', { name: '提交反馈' }).click();
    await expect(form.getByText('请填写手机号或邮箱，便于答复')).toBeVisible();
    await form.getByLabel('手机号').fill('13900000000');
    await form.getByRole('button', { name: '提交反馈' }).click();
    // The address may have used up its five an hour in an earlier run of this file on the same server.
    await expect(form.getByText(/FK\d{6}[2-9A-Z]{6}/).or(form.getByText('一小时内最多提交 5 次'))).toBeVisible();
    await checkAccess();
  });
});
