import { Secret, TOTP } from 'otpauth';
import { SAMPLE_PASSWORD } from '#e2e/support/accounts.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { logOut } from '#e2e/support/log-out.ts';
import { makePng } from '#e2e/support/png.ts';

test('P-012 changes nick name and mail, shows where one is signed in', async ({ page, signIn, checkAccess }, {
  project,
}) => {
  await signIn('demo_design');
  await page.goto('/userInfo', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await expect(page.getByText('本次登录')).toBeVisible();
  await checkAccess();

  const nickName = `示例${project.name}`;
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请填写昵称')).toBeVisible();
  await page.getByRole('textbox', { name: '昵称' }).fill(nickName);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '昵称' })).toContainText(nickName);

  await page.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByText('第 1 步，共 2 步')).toBeVisible();
  await checkAccess();
  await page.keyboard.press('Escape');
});

test('C-006 cuts a square out of a picture, and says so when a file is none', async ({ page, signIn, checkAccess }) => {
  await signIn('demo_guest');
  await page.goto('/userInfo', { waitUntil: 'networkidle' });
  const file = page.locator('.account-avatar input[type=file]');
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  const dialog = page.getByRole('dialog', { name: '裁剪头像' });
  await expect(dialog.getByText(/不是可以读取的图片/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '使用' })).toBeDisabled();
  await dialog.getByRole('button', { name: '取消' }).click();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: makePng(120) });
  await dialog.getByLabel('缩放').fill('2');
  await checkAccess();
  await dialog.getByRole('button', { name: '使用' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: '当前头像' })).toHaveAttribute('src', /\/portal\/api\/avatar\//);
});

test.describe('a sensitive command (ASVS 7.5.1)', () => {
  // The refusals are provoked; the browser notes them.
  test.use({ allowedConsoleErrors: [/status of 4(00|23)/] });

  test('asks for a proof of identity when the last one is old, and continues automatically', {
    tag: '@any-width',
  }, async ({ page, signIn, checkAccess }) => {
    await signIn('demo_design');
    await page.goto('/userInfo', { waitUntil: 'networkidle' });
    // Ten minutes are too long to wait for: the first answer is what the server says of an old session.
    const refusal = { code: 423, msg: '为保障账号安全，请先验证身份再继续', fault: 'kernel.authenticate-again' };
    await page.route('**/portal/user/export', (route) => route.fulfill({ status: 423, json: refusal }), { times: 2 });
    const save = page.getByRole('button', { name: '导出', exact: true });
    await save.click();
    const dialog = page.getByRole('dialog', { name: '验证身份' });
    await checkAccess();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(page.getByText(refusal.msg)).toBeVisible();

    await save.click();
    await dialog.getByRole('button', { name: '验证并继续' }).click();
    await expect(dialog.getByText('请填写密码')).toBeVisible();
    const password = dialog.getByRole('textbox', { name: '登录密码' });
    await password.fill('not this one');
    await password.press('Enter');
    await expect(dialog.getByText('密码不正确')).toBeVisible();
    await checkAccess();
    await password.fill(SAMPLE_PASSWORD);
    const download = page.waitForEvent('download');
    await password.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    await expect(dialog).toBeHidden();
  });
});

test.describe('the second factor (ASVS 6.3.3)', () => {
  // Wrong codes and the first half of the login are answered with 400, which the browser notes.
  test.use({ allowedConsoleErrors: [/status of 400/] });

  test('is turned on with a first code, asked for at the next login, and turned off', { tag: '@any-width' }, async ({
    page,
    signIn,
    checkAccess,
  }) => {
    await signIn('demo_guest');
    await page.goto('/userInfo', { waitUntil: 'networkidle' });
    const ownToken = async () =>
      (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? '';
    let token = await ownToken();
    try {
      await page.getByRole('button', { name: '启用二次验证' }).click();
      const dialog = page.getByRole('dialog', { name: '启用二次验证' });
      await expect(dialog.getByRole('img', { name: '验证器 App 的二维码' })).toBeVisible();
      await checkAccess();
      const code = dialog.getByRole('textbox', { name: '动态验证码' });
      await code.fill('00000');
      await dialog.getByRole('button', { name: '启用', exact: true }).click();
      await expect(dialog.getByText('动态验证码错误或已使用')).toBeVisible();
      const secret = Secret.fromBase32((await dialog.locator('code').textContent()) ?? '');
      await code.fill(new TOTP({ secret }).generate());
      await dialog.getByRole('button', { name: '启用', exact: true }).click();
      const codes = page.getByRole('dialog', { name: '恢复码' });
      await expect(codes.getByRole('listitem')).toHaveCount(10);
      await checkAccess();
      const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
      await codes.getByRole('button', { name: '已保存好' }).click();
      await expect(page.getByText(/剩余 10 个恢复码/)).toBeVisible();

      await logOut(page);
      await page.goto('/login', { waitUntil: 'networkidle' });
      await page.getByLabel('手机号或用户名').fill('demo_guest');
      await page.getByRole('textbox', { name: '密码' }).fill(SAMPLE_PASSWORD);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      const asked = page.getByRole('textbox', { name: '动态验证码' });
      await expect(asked).toBeFocused();
      await checkAccess();
      await asked.fill('000000');
      await asked.press('Enter');
      await expect(page.getByRole('main').getByText('动态验证码错误或已使用')).toBeVisible();
      await asked.fill(recovery);
      await asked.press('Enter');
      await expect(page).toHaveURL(/\/memberCenter$/);
      token = await ownToken();

      await page.goto('/userInfo', { waitUntil: 'networkidle' });
      await expect(page.getByText(/剩余 9 个恢复码/)).toBeVisible();
      await page.getByRole('button', { name: '停用二次验证' }).click();
      await page.getByRole('dialog', { name: '停用二次验证？' }).getByRole('button', { name: '停用' }).click();
      await expect(page.getByRole('button', { name: '启用二次验证' })).toBeVisible();
    } finally {
      // The account is a sample: whatever failed, the next one must get in by password.
      await page.request.post('/portal/user/secondFactor/disable', {
        headers: { authorization: `Bearer ${token}` },
        data: {},
      });
    }
  });
});

test.describe('the way out (PIPL, articles 45 and 47)', () => {
  // A wrong password is answered with 400, and what the page still asked when its session ended with 401: the browser notes both.
  test.use({ allowedConsoleErrors: [/status of 40[01]/] });

  test('takes the data along, asks to close the account, and takes it back by logging in', {
    tag: '@any-width',
  }, async ({ page, signIn, checkAccess }) => {
    await signIn('demo_guest');
    await page.goto('/userInfo', { waitUntil: 'networkidle' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^个人信息副本_\d{4}-\d{2}-\d{2}\.zip$/);

    await page.getByRole('button', { name: '注销账号' }).click();
    const dialog = page.getByRole('dialog', { name: '注销账号' });
    await expect(dialog.getByText(/15 天冷静期/)).toBeVisible();
    await checkAccess();
    const password = dialog.getByRole('textbox', { name: '登录密码' });
    await password.fill('not this one');
    await dialog.getByRole('button', { name: '提交注销' }).click();
    await expect(dialog.getByText('请先阅读并确认注销的后果')).toBeVisible();
    await dialog.getByLabel('我已了解以上后果').check();
    await dialog.getByRole('button', { name: '提交注销' }).click();
    await expect(dialog.getByText('密码不正确')).toBeVisible();
    await password.fill(SAMPLE_PASSWORD);
    await dialog.getByRole('button', { name: '提交注销' }).click();
    await expect(page).toHaveURL(/\/login$/);

    await page.getByLabel('手机号或用户名').fill('demo_guest');
    await page.getByRole('textbox', { name: '密码' }).fill(SAMPLE_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/userInfo#closing$/);
    const banner = page.getByRole('status').filter({ hasText: '账号正在注销' });
    await banner.getByRole('button', { name: '撤销注销' }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByRole('button', { name: '注销账号' })).toBeVisible();
  });
});
