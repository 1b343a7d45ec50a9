import { expect, test } from '#e2e/support/fixtures.ts';

test.describe('roles of operators (P-145)', () => {
  test('a role is made, given, changed and taken away', async ({ page, signIn, checkAccess }, { project, retry }) => {
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
    await checkAccess();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    const edit = page.getByRole('button', { name: `修改${name}` });
    await expect(edit).toBeVisible();
    await checkAccess();

    await page.goto('/qyxx/ptgl/yh?keyword=demo_guest');
    await page.getByRole('button', { name: '角色demo_guest' }).click();
    const giving = page.getByRole('dialog', { name: '“demo_guest”的运营角色' });
    const choice = giving.getByRole('combobox', { name: '运营角色' });
    await choice.selectOption({ label: name });
    await giving.getByRole('button', { name: '保存' }).click();
    await expect(giving).toBeHidden();
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();

    await page.goto('/qyxx/ptgl/js');
    await expect(page.getByRole('button', { name: `删除${name}` })).toHaveCount(0);
    await edit.click();
    const changing = page.getByRole('dialog', { name: `修改角色“${name}”` });
    await changing.getByRole('textbox', { name: '说明' }).fill('示例说明');
    await changing.getByRole('button', { name: '保存' }).click();
    await expect(changing).toBeHidden();
    await expect(page.getByText('示例说明')).toBeVisible();

    await page.goto('/qyxx/ptgl/yh?keyword=demo_guest');
    await page.getByRole('button', { name: '角色demo_guest' }).click();
    await choice.selectOption('');
    await giving.getByRole('button', { name: '保存' }).click();
    await expect(giving).toBeHidden();

    await page.goto('/qyxx/ptgl/js');
    await page.getByRole('button', { name: `删除${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(edit).toHaveCount(0);
  });

  test('nobody else sees the page', async ({ page, signIn }) => {
    await signIn('demo_member');
    expect((await page.request.get('/qyxx/ptgl/js')).status()).toBe(404);
  });
});
