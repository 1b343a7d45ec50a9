import type { Page } from '@playwright/test';
import { selectOption } from '#e2e/support/choose.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const getNumber = (project: string): string => `示例${project}-${Date.now()}`;

/** Chooses an entry of a select. */
async function choose(page: Page, label: string, search: string, option: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label).last();
  if (search) {
    await field.click();
    await field.fill(search);
  }
  await selectOption(page, field, option);
}

/** Certificates of a member from the first one typed in to the last one deleted (C-109 to C-118, R-009). */
test.describe('certificates', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/zzzsxx');
    await expect(page.getByRole('heading', { name: '资质证书', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '按有效期筛选' })).toBeVisible();
  });

  test('the form begins at its left edge, and says on leaving a field what is wrong with it', async ({ page }) => {
    await page.getByRole('button', { name: '新增证书' }).first().click();
    const form = page.getByRole('dialog');
    const number = form.getByLabel('证书编号');
    await number.fill('示例');
    await number.fill('');
    await form.getByLabel('发证机关').focus();
    await expect(form.getByText('请填写证书编号')).toBeVisible();
    await expect(form.getByText('请填写发证机关')).toBeHidden();
    const left = async (label: string) => (await form.locator('.field', { hasText: label }).first().boundingBox())?.x;
    expect(await left('证书类别')).toBe(await left('证书名称'));
    await page.keyboard.press('Escape');
    await expect(page.getByText('放弃未保存的修改？')).toBeVisible();
  });

  test('is typed in, found, filtered, edited and deleted', async ({ page, checkAccess }, { project }) => {
    const number = getNumber(project.name);
    await page.getByRole('button', { name: '新增证书' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('请填写证书编号')).toBeVisible();
    await expect(form.getByText('请填写发证机关')).toBeVisible();
    await expect(form.getByText('请填写发证日期')).toBeVisible();

    await form.getByLabel('证书编号').fill(number);
    await form.getByLabel('发证机关').fill('示例住房和城乡建设厅');
    await form.getByLabel('发证日期').fill('2022-01-17');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: '添加资质项' }).click();
    await choose(page, '资质标准', '建筑工程施工总承包', '建筑工程施工总承包');
    await choose(page, '资质等级', '', '一级');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();

    await page.getByRole('searchbox').fill(number);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/keyword=/);
    await expect(page.getByText('共 1 本', { exact: true })).toBeVisible();
    await expect(page.getByText('长期有效').first()).toBeVisible();
    await checkAccess();

    await page.getByRole('button', { name: '建筑业企业资质证书', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('建筑工程施工总承包 一级')).toBeVisible();
    await expect(drawer.getByRole('link', { name: '查看资质标准' })).toHaveAttribute('href', /\/zzbz\/10300101/);
    await drawer.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog').getByLabel('备注').fill('示例备注');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: '建筑业企业资质证书的更多操作' }).click();
    await page.getByText('删除', { exact: true }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText(`删除证书“建筑业企业资质证书 ${number}”？`)).toBeVisible();
    await question.getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('没有符合条件的结果')).toBeVisible();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect(page).not.toHaveURL(/keyword=/);
  });

  test('the strip filters, and the address keeps it', { tag: '@any-width' }, async ({ page }) => {
    await page.getByRole('navigation', { name: '按有效期筛选' }).getByRole('link', { name: /^有效/ }).click();
    await expect(page).toHaveURL(/validity=valid/);
    await page.reload();
    const active = page.getByRole('navigation', { name: '按有效期筛选' }).locator('[aria-current]');
    await expect(active).toContainText('有效');
  });
});

test.describe('a number that is taken', () => {
  // The browser itself writes a line for every refused call.
  test.use({ allowedConsoleErrors: [/status of 409/] });

  test.beforeEach(async ({ page, signIn }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/zzzsxx');
    await expect(page.getByRole('navigation', { name: '按有效期筛选' })).toBeVisible();
  });

  test('is refused at its field', { tag: '@any-width' }, async ({ page }, { project }) => {
    const body = {
      certNo: getNumber(`twice-${project.name}`),
      category: 'other',
      certName: '示例证书',
      issueDate: '2024-01-01',
      issuer: '示例机关',
    };
    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value;
    const headers = { authorization: `Bearer ${token}` };
    const added = await page.request.post('/portal/zzzs', { data: body, headers });
    const { data } = (await added.json()) as { data: { uuid: string } };
    await page.getByRole('button', { name: '新增证书' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('证书编号').fill(body.certNo);
    await form.getByLabel('发证机关').fill(body.issuer);
    await form.getByLabel('发证日期').fill(body.issueDate);
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('证书编号已存在')).toBeVisible();
    await page.request.post(`/portal/zzzs/delete/${data.uuid}`, { headers });
  });
});
