import { expect, test } from '#e2e/support/fixtures.ts';

/** The smallest picture there is: one white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAGwUFhgAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('feedback (P-015, R-039, R-141)', () => {
  test.use({ allowedConsoleErrors: [/status of (400|404|429)/] });
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
    const chooser = form.getByLabel('添加图片、PDF 或 OFD');
    await chooser.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
    await expect(form.getByText(/page\.png：.*只能上传 PDF、OFD、JPG、PNG/)).toBeVisible();
    await chooser.setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: PNG });
    await expect(form.getByRole('button', { name: '去掉附件：截图.png' })).toBeVisible();
    await form.getByRole('button', { name: '提交反馈' }).click();
    // The first two of an hour are free of a captcha (G-28): one on a desktop, one on a phone.
    await expect(page.getByText(/FK\d{6}[2-9A-Z]{6}/).first()).toBeVisible();
    const look = page.getByRole('region', { name: '查询答复' });
    await look.getByRole('button', { name: '查询' }).click();
    await expect(look.getByText('已收到，处理中')).toBeVisible();
    await checkAccess();
  });

  test('a number that is none is said beside its field', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/questionFeedback');
    const look = page.getByRole('region', { name: '查询答复' });
    await look.getByLabel('反馈编号').fill('12');
    await look.getByRole('button', { name: '查询' }).click();
    await expect(look.getByText('编号应为 FK 开头的 14 位字母和数字')).toBeVisible();
    await look.getByLabel('反馈编号').fill('FK260101AAAAAA');
    await look.getByRole('button', { name: '查询' }).click();
    await expect(look.getByText('没有编号为 FK260101AAAAAA 的反馈')).toBeVisible();
  });
});
