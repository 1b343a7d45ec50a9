import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

/** Newest code in the local outbox for a recipient. */
async function readCode(page: Page, to: string): Promise<string> {
  const html = await (await page.request.get('/portal/dev/outbox')).text();
  return new RegExp(`data-to="${to}"[\\s\\S]*?验证码是 (\\d{6})`).exec(html)?.[1] ?? '';
}

test('C-178 G-29 is refreshed, answered with the keyboard, and gone round with a code by mail', async ({
  page,
  checkAccess,
}, { project }) => {
  const suffix = project.name === 'phone' ? '1' : '2';
  const [phone, mail] = [`1390000800${suffix}`, `captcha${suffix}@example.com`];
  await page.goto('/register', { waitUntil: 'networkidle' });
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await page.getByLabel('短信验证码').fill(await readCode(page, phone));
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('textbox', { name: '设置密码' }).fill('seven brown otters');
  await page.getByLabel('我已阅读并同意').check();

  const field = page.getByRole('group', { name: '安全验证' });
  const board = field.getByRole('button', { name: /^验证图片/ });
  await expect(board).toBeVisible();
  await board.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(field.getByText(/已点 1 个，还差 [23] 个/)).toBeVisible();
  const before = await board.getByRole('presentation').getAttribute('src');
  await field.getByRole('button', { name: '换一张验证图片' }).click();
  await expect(field.getByText('图片 120 秒内有效')).toBeVisible();
  await expect(board.getByRole('presentation')).not.toHaveAttribute('src', before ?? '');

  await field.locator('p').getByRole('button', { name: '改用短信或邮件验证码' }).click();
  await field.getByLabel('手机号或邮箱').fill('nobody');
  await field.getByRole('button', { name: '发送验证码' }).click();
  await expect(field.getByText('请输入正确的手机号或邮箱')).toBeVisible();
  await field.getByLabel('手机号或邮箱').fill(mail);
  await field.getByRole('button', { name: '发送验证码' }).click();
  await expect(field.getByText('验证码已发送到您填写的手机或邮箱')).toBeVisible();
  await checkAccess();
  await field.getByLabel('安全验证码').fill(await readCode(page, mail));
  await page.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible();
});
