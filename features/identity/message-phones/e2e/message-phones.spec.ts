import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

// Refused inputs are answered with 400, which the browser notes.
test.use({ allowedConsoleErrors: [/status of 4(00|29)/] });

/** Newest code in the local outbox; the developer page is what a person without a phone would look at. */
async function readCode(page: Page, phone: string): Promise<string> {
  const html = await (await page.request.get('/portal/dev/outbox')).text();
  return new RegExp(`data-to="${phone}"[\\s\\S]*?验证码是 (\\d{6})`).exec(html)?.[1] ?? '';
}

test('C-029 C-030 C-031 R-137 binds a phone by a code to itself, chooses what it gets, and unbinds it', async ({
  page,
  signIn,
  checkAccess,
}, { project }) => {
  const phone = `1391111000${project.name === 'phone' ? '1' : '2'}`;
  await signIn('demo_member');
  await page.goto('/userMessage', { waitUntil: 'networkidle' });
  const card = page.getByRole('region', { name: '提醒手机号' });
  await card.getByRole('button', { name: '绑定手机号' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定提醒手机号' });
  await dialog.getByLabel('手机号').fill('123');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  const code = await readCode(page, phone);
  await dialog.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByLabel(/系统消息/).uncheck();
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(dialog.getByText('验证码错误或已失效')).toBeVisible();
  await checkAccess();
  await dialog.getByLabel('短信验证码').fill(code);
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(dialog).toBeHidden();

  const row = card.getByRole('listitem').filter({ hasText: phone });
  await expect(row.getByLabel('系统消息')).not.toBeChecked();
  await row.getByLabel('订单与支付').uncheck();
  await expect(page.getByText('接收内容已保存')).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(row.getByLabel('订单与支付')).not.toBeChecked();
  await expect(row.getByLabel('维护提醒')).toBeChecked();
  await checkAccess();

  await row.getByRole('button', { name: `解绑 ${phone}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解绑' }).click();
  await expect(row).toBeHidden();
});
