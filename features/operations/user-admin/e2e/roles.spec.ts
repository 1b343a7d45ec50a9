import type { Page } from '@playwright/test';
import { selectOption } from '#e2e/support/choose.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** As an operator who signed in just now: roles are given after a fresh login alone. */
async function ask(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  return await answer.json();
}

test.describe('roles of operators (P-145)', () => {
  // The borrowed user is no operator afterwards, whatever went wrong: other specs know the account as a guest.
  test.afterEach(async ({ page, signIn }) => {
    await signIn('demo_operator');
    const found = (await ask(page, 'GET', '/portal/manage/user/list?keyword=demo_guest')) as {
      rows: { uuid: string; permissions: string[] }[];
    };
    for (const { uuid, permissions } of found.rows) {
      if (permissions.length === 0) continue;
      const given = await ask(page, 'POST', '/portal/manage/role/give', { userUuid: uuid, roleUuid: null });
      expect(given).toMatchObject({ code: 200 });
    }
  });

  test(
    'a role is made, given, changed and taken away',
    { tag: '@any-width' },
    async ({ page, signIn, checkAccess }, { project, retry }) => {
      // A name of its own for each width and attempt.
      const name = `示例角色${project.name}${retry}`;
      await signIn('demo_operator');
      await page.goto('/qyxx/ptgl/js');
      await expect(page.getByRole('heading', { level: 1, name: '运营角色' })).toBeVisible();

      await page.getByRole('button', { name: '新建角色' }).click();
      const form = page.getByRole('dialog', { name: '新建运营角色' });
      await form.getByRole('textbox', { name: '角色名称' }).fill(name);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form.getByText('请至少选择一项运营权限')).toBeVisible();
      await form.getByRole('checkbox', { name: '反馈' }).check();
      await form.getByRole('checkbox', { name: '用户管理' }).check();
      await form.getByRole('radio', { name: '限定地区' }).check();
      await expect(form.getByRole('checkbox', { name: '数据字典' })).toBeDisabled();
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form.getByText('请选择省份或城市，或改为全国')).toBeVisible();
      await selectOption(page, form.getByRole('combobox', { name: '省份或城市' }), '浙江省', '浙江');
      await form.getByRole('textbox', { name: '说明' }).click();
      await checkAccess();
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form).toBeHidden();
      const edit = page.getByRole('button', { name: `修改${name}` });
      await expect(edit).toBeVisible();
      await checkAccess();

      await page.goto('/qyxx/ptgl/yh?keyword=demo_guest');
      await page.getByRole('button', { name: '角色demo_guest' }).click();
      const giving = page.getByRole('dialog', { name: '“demo_guest”的运营角色' });
      const choice = giving.getByRole('checkbox', { name });
      await choice.check();
      await giving.getByRole('button', { name: '保存' }).click();
      await expect(giving).toBeHidden();
      const held = page.getByRole('region', { name: '用户列表' }).locator('b').filter({ hasText: name });
      await expect(held).toBeVisible();
      await expect(page.getByRole('region', { name: '用户列表' }).getByText('仅 浙江')).toBeVisible();

      // Who is limited is told on the page what it shows.
      await signIn('demo_guest');
      await page.goto('/qyxx/ptgl/yh');
      await expect(page.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible();
      await expect(page.getByText('仅 浙江')).toBeVisible();
      await page.goto('/qyxx/ptgl/gzt');
      await expect(page.getByRole('heading', { level: 1, name: '运营工作台' })).toBeVisible();
      await expect(page.getByText('仅 浙江')).toBeVisible();
      await signIn('demo_operator');

      await page.goto('/qyxx/ptgl/js');
      await expect(edit).toBeVisible();
      await expect(page.getByRole('button', { name: `删除${name}` })).toHaveCount(0);
      await edit.click();
      const changing = page.getByRole('dialog', { name: `修改角色“${name}”` });
      await changing.getByRole('textbox', { name: '说明' }).fill('示例说明');
      await changing.getByRole('button', { name: '保存' }).click();
      await expect(changing).toBeHidden();
      const row = page.locator('tr, .listed-item').filter({ has: edit });
      await expect(row.getByText('示例说明')).toBeVisible();

      await row.getByRole('link', { name: '1 位' }).click();
      await expect(held).toBeVisible();
      await page.getByRole('button', { name: '角色demo_guest' }).click();
      await expect(choice).toBeChecked();
      await choice.uncheck();
      await giving.getByRole('button', { name: '保存' }).click();
      await expect(held).toHaveCount(0);

      await page.goto('/qyxx/ptgl/js');
      await page.getByRole('button', { name: `删除${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
      await expect(edit).toHaveCount(0);
    },
  );
});
