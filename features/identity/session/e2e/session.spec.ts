import type { Page } from '@playwright/test';
import { SAMPLE_PASSWORD } from '#e2e/support/accounts.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

// A call with a dead token is answered 401, which the browser notes.
test.use({ allowedConsoleErrors: [/status of 401/] });

/** Ends the session of a page on the server, as another device would. */
async function revoke(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find((one) => one.name === 'access_token')?.value ?? '';
  const answer = await page.request.post('/portal/api/logout', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(answer.ok()).toBe(true);
}

async function logIn(page: Page, user: string): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('手机号或用户名').fill(user);
  await page.getByRole('textbox', { name: '密码' }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

test(
  'R-153, R-201 what was typed when the session ended is offered again to its user after login',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess }, { project }) => {
    const value = `示例路 ${project.name === 'phone' ? 7 : 8} 号`;
    await signIn('demo_design');
    await page.goto('/qyxx/qyinfo/yyzzxx', { waitUntil: 'networkidle' });
    const openForm = () => page.getByRole('button', { name: '编辑联系信息' }).click();
    await openForm();
    const office = page.getByRole('textbox', { name: '办公地址' });
    await office.fill(value);
    await revoke(page);
    // A read in the background may notice the end before the press.
    const save = page.getByRole('button', { name: '保存' });
    await expect(async () => {
      if (await save.isVisible()) await save.click({ timeout: 2000 });
      await expect(page).toHaveURL(/\/$/, { timeout: 5000 });
    }).toPass();

    await logIn(page, 'demo_design');
    const notice = page.getByRole('status').filter({ hasText: '填写的内容还没有提交' });
    await expect(notice).toBeVisible();
    await checkAccess();
    const follow = notice.getByRole('link', { name: '去继续填写' });
    if (await follow.isVisible()) await follow.click();
    await expect(page).toHaveURL(/\/qyxx\/qyinfo\/yyzzxx/);
    await openForm();
    await expect(office).not.toHaveValue(value);
    await page
      .getByRole('status')
      .filter({ hasText: '登录过期前填写的内容还在' })
      .getByRole('button', { name: '恢复' })
      .click();
    await expect(office).toHaveValue(value);
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('已保存').first()).toBeVisible();
  },
);

// On a phone alone: the drawer is the menu of phones.
test('R-150 … R-152 logs out on a phone through the drawer', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('demo_guest');
  await page.goto('/policy', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '打开菜单' }).click();
  // What the menu of the avatar offers elsewhere, a phone has here.
  await expect(page.getByRole('link', { name: '会员信息' })).toHaveAttribute('href', /^\/memberInfo/);
  await page.getByRole('button', { name: '退出登录' }).click();
  const dialog = page.getByRole('dialog', { name: '是否确认退出登录？' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.context().cookies()).some((one) => one.name === 'access_token')).toBe(false);
  await page.goto('/userInfo');
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('R-151 a logout in one tab takes the others to the login, which leads back with what was typed there', {
  tag: '@any-width',
}, async ({ page, signIn, context }) => {
  await signIn('demo_design');
  await page.goto('/qyxx/qyinfo/yyzzxx', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '编辑联系信息' }).click();
  const office = page.getByRole('textbox', { name: '办公地址' });
  await office.fill('示例路 9 号');
  const open = await context.newPage();
  await open.goto('/policy', { waitUntil: 'networkidle' });
  const name = open.getByRole('button', { name: /账号菜单$/ });
  await expect(name).toBeVisible();
  const second = await context.newPage();
  await second.goto('/memberInfo', { waitUntil: 'networkidle' });
  await second.getByRole('button', { name: /账号菜单$/ }).click();
  await second.getByRole('button', { name: '退出登录' }).click();
  await second.getByRole('dialog', { name: '是否确认退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(second).toHaveURL(/\/login$/);
  // No key was pressed there.
  await expect(page).toHaveURL(/\/login\?redirect=/);
  // Public content stays, and belongs to no user.
  await expect(open).toHaveURL(/\/policy$/);
  await expect(name).toBeHidden();

  await page.getByLabel('手机号或用户名').fill('demo_design');
  await page.getByRole('textbox', { name: '密码' }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/qyxx\/qyinfo\/yyzzxx$/);
  await page.getByRole('button', { name: '编辑联系信息' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: '登录过期前填写的内容还在' })
    .getByRole('button', { name: '恢复' })
    .click();
  await expect(office).toHaveValue('示例路 9 号');
});

test('a logout in one tab ends the other one at its next call', { tag: '@any-width' }, async ({
  page,
  signIn,
  context,
}) => {
  await signIn('demo_guest');
  await page.goto('/userInfo', { waitUntil: 'networkidle' });
  const second = await context.newPage();
  await second.goto('/userInfo', { waitUntil: 'networkidle' });
  await revoke(second);
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('示例');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await context.cookies()).some((one) => one.name === 'access_token')).toBe(false);
});
