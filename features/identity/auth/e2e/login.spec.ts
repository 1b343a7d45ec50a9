import { SAMPLE_PASSWORD } from '#e2e/support/accounts.ts';
import { ask } from '#e2e/support/ask.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { logOut } from '#e2e/support/log-out.ts';

test.describe('login (P-002)', () => {
  // Refused logins are answered 400 or 429, and what a page still asked when its session was taken away 401; the browser notes all of them.
  test.use({ allowedConsoleErrors: [/status of 4(0[01]|29)/] });

  test('names what is missing, says what is wrong, and reaches the page that was wanted', async ({
    page,
    checkAccess,
  }) => {
    await page.goto('/qyxx/qyinfo/zzzsxx?pageNum=1');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await checkAccess();

    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('请填写用户名')).toBeVisible();
    await expect(page.getByLabel('手机号或用户名')).toBeFocused();

    await page.getByLabel('手机号或用户名').fill('demo_member');
    const password = page.getByRole('textbox', { name: '密码' });
    await password.fill('wrong password');
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible();
    await checkAccess();

    await password.fill(SAMPLE_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/qyxx\/qyinfo\/zzzsxx\?pageNum=1$/);

    const cookie = (await page.context().cookies()).find((one) => one.name === 'access_token');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false });
    // seven days.
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 604_800)).toBeLessThan(120);

    // the login page is not for who is signed in.
    await page.goto('/login');
    await expect(page).toHaveURL(/\/qyxx\/qyinfo\/yyzzxx$/);
  });

  test('R-150 … R-152 leaving asks, then clears the cookie and goes to the login page', { tag: '@any-width' }, async ({
    page,
    signIn,
  }) => {
    await signIn('demo_guest');
    await page.goto('/policy');
    // the name, and the way to the account beside the logout.
    const account = page.getByRole('button', { name: /账号菜单/ });
    const { user } = (await ask(page, 'GET', '/portal/getInfo')).data as { user: { nickName: string } };
    await expect(account).toContainText(user.nickName);
    await account.hover();
    await expect(page.getByRole('banner').getByRole('link', { name: '个人中心' })).toHaveAttribute('href', '/userInfo');
    await page.getByRole('button', { name: '退出登录' }).click();
    const dialog = page.getByRole('dialog', { name: '是否确认退出登录？' });
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: /账号菜单/ }).hover();
    await page.getByRole('button', { name: '退出登录' }).click();
    await dialog.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect((await page.context().cookies()).some((one) => one.name === 'access_token')).toBe(false);
  });

  test('R-199 a login leads to the licence page with the open items, or to 今日待办 where the user wants it', {
    tag: '@any-width',
  }, async ({ page }) => {
    const logIn = async () => {
      await page.goto('/login');
      await page.getByLabel('手机号或用户名').fill('demo_member');
      await page.getByRole('textbox', { name: '密码' }).fill(SAMPLE_PASSWORD);
      await page.getByRole('textbox', { name: '密码' }).press('Enter');
    };
    await logIn();
    await expect(page).toHaveURL(/\/qyxx\/qyinfo\/yyzzxx$/);
    // A greeting that opens during the press takes it.
    await expect(async () => {
      await page.getByRole('link', { name: /今日待办 \d+ 项/ }).click({ timeout: 5_000 });
      await expect(page.getByRole('heading', { level: 1, name: '今日待办' })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.getByRole('button', { name: '界面设置' }).click();
    await page.getByRole('switch', { name: '登录后打开今日待办' }).check();
    // The settings that few change are folded.
    await expect(page.getByText('主题色')).toBeHidden();
    await page.keyboard.press('Escape');
    // The settings belong to the browser and outlive the login.
    const settings = (await page.context().cookies()).filter(({ name }) => name === 'settings');
    await logOut(page);
    await page.context().addCookies(settings);
    await logIn();
    await expect(page).toHaveURL(/\/qyxx\/jrdb$/);
  });

  test('G-17 a user without enterprise lands in the member centre; G-16 a member on the information page', {
    tag: '@any-width',
  }, async ({ page, signIn, checkAccess }) => {
    await page.goto('/login');
    await page.getByLabel('手机号或用户名').fill('demo_guest');
    await page.getByRole('textbox', { name: '密码' }).fill(SAMPLE_PASSWORD);
    await page.getByRole('textbox', { name: '密码' }).press('Enter');
    await expect(page).toHaveURL(/\/memberCenter$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('还没有认证企业');

    await logOut(page);
    await signIn('demo_member');
    await page.goto('/memberCenter');
    await expect(page).toHaveURL(/\/memberInfo$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('江苏恒屹建设工程有限公司（示例）');
    await checkAccess();
  });
});
