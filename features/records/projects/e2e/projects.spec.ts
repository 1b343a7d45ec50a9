import { expect, test } from '../../../../e2e/support/fixtures.ts';

/** Projects of a member from the form to the deletion (C-098 to C-102). */
test.describe('projects', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/xmmgr');
    await expect(page.getByRole('heading', { name: '监管平台项目', level: 1 })).toBeVisible();
  });

  test('a project is typed in, found, opened, edited and deleted', async ({ page, checkAccess }, { project }) => {
    const number = `示例${project.name}-${Date.now()}`;
    await page.getByRole('button', { name: '新增项目' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('请填写项目名称')).toBeVisible();
    await form.getByLabel('项目名称').fill('示例浏览器项目');
    await form.getByLabel('平台项目编号').fill(number);
    await form.getByLabel('合同额').fill('6120.5');
    await form.getByLabel('高度').fill('81.5');
    await form.getByRole('button', { name: '添加单位工程' }).click();
    await form.getByPlaceholder('如 1 号楼').fill('1 号楼');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();

    await page.getByRole('searchbox').fill(number);
    await page.keyboard.press('Enter');
    await expect(page.getByText('共 1 个', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/name=/);
    await checkAccess();

    await page.getByRole('button', { name: '示例浏览器项目', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('6,120.5 万元')).toBeVisible();
    await expect(drawer.getByText('单位工程 1 个')).toBeVisible();
    await expect(drawer.getByText('未登记').first()).toBeVisible();
    await drawer.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog').getByLabel('详细地址').fill('示例路 1 号');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: '示例浏览器项目的更多操作' }).click();
    await page.getByText('删除', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('没有符合条件的结果')).toBeVisible();
  });

  test('the strip filters by grade, and the address keeps it', { tag: '@any-width' }, async ({ page }) => {
    await page.getByRole('navigation', { name: '按数据等级筛选' }).getByRole('link', { name: /^B 级/ }).click();
    await expect(page).toHaveURL(/dataLevel=B/);
    await page.reload();
    await expect(page.getByRole('navigation', { name: '按数据等级筛选' }).locator('[aria-current]')).toContainText(
      'B 级',
    );
  });

  test('the information centre links every record, keeps equipment and declarations', async ({ page, checkAccess }, {
    project,
  }) => {
    const name = `示例吊车-${project.name}-${Date.now()}`;
    await page.goto('/qyxx/qyxxzx');
    await page.getByRole('button', { name: '新增设备' }).click();
    await page.getByRole('dialog').getByLabel('设备名称').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(page.getByText(name)).toBeVisible();
    await checkAccess();
    await page.getByRole('button', { name: `删除${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText(name)).toBeHidden();
  });
});
