import { expect, test } from '#e2e/support/fixtures.ts';
import { passCaptcha, readCode } from '#e2e/support/pass-captcha.ts';

test('C-178 G-29 is refreshed, answered with the keyboard, and gone round with a code by mail', async ({
  page,
  checkAccess,
}, { project }) => {
  const suffix = project.name === 'phone' ? '1' : '2';
  const [phone, mail] = [`1390000800${suffix}`, `captcha${suffix}@example.com`];
  await page.goto('/register', { waitUntil: 'networkidle' });
  // As it is pasted from a list.
  await page
    .getByRole('textbox', { name: '手机号', exact: true })
    .fill(`${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`);
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
  await passCaptcha(page, mail);
  await checkAccess();
  // One captcha for the code and for the registration.
  await page.getByRole('button', { name: '发送验证码' }).last().click();
  await expect(page.getByText('验证码已发送到该手机')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await readCode(page, phone));
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('textbox', { name: '设置密码' }).fill('seven brown otters');
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible();
});
