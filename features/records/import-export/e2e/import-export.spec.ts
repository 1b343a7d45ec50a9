import { expect, test } from '../../../../e2e/support/fixtures.ts';
import { createHandmadeWorkbook, createInvalidFiles } from '../server/testing/files.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** From the template to an import and back: /qyxx/mbxz. */
test.describe('import and export', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/mbxz');
    await expect(page.getByRole('heading', { name: '模板下载', level: 1 })).toBeVisible();
  });

  test('the template and the export come as files', { tag: '@any-width' }, async ({ page, checkAccess }) => {
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载模板' }).click();
    expect((await template).suggestedFilename()).toBe('知讯资管家-企业数据模板.xlsx');
    await page.getByRole('button', { name: '导出工作簿' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/完整导出/).check();
    await dialog.getByRole('button', { name: '导出', exact: true }).click();
    await expect(dialog.getByText('请填写用途')).toBeVisible();
    await dialog.getByLabel(/脱敏导出/).check();
    const workbook = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '导出', exact: true }).click();
    expect((await workbook).suggestedFilename()).toMatch(/企业数据-\d{4}-\d{2}-\d{2}\.xlsx$/);
    await checkAccess();
  });

  test('a mixed file is told row by row, imported in part and undone', async ({ page, checkAccess }, { project }) => {
    const name = `示例挖掘机-${project.name}-${Date.now()}`;
    const buffer = Buffer.from(
      await createHandmadeWorkbook({
        设备: {
          rows: [
            { 设备名称: name, 数量: '２' },
            // A name that is too long keeps its record out.
            { 设备名称: `${name}-乙${'长'.repeat(200)}`, 数量: '1' },
          ],
        },
      }),
    );
    await page.getByRole('button', { name: '导入数据' }).click();
    await page.getByLabel('选择导入文件').setInputFiles({ name: '示例设备.xlsx', mimeType: XLSX, buffer });
    await expect(page.getByText('有 1 处问题，涉及 1 条记录；其余 1 条可以导入')).toBeVisible();
    await expect(page.getByText('第 3 行，设备名称')).toBeVisible();
    await checkAccess();

    await page.getByRole('link', { name: /将要导入的记录/ }).click();
    await expect(page.getByText(`${name}-乙`)).toBeVisible();
    await page.getByRole('button', { name: /只导入无问题的 1 条/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '导入', exact: true }).click();
    await expect(page.getByRole('heading', { name: '已导入 1 条记录' })).toBeVisible();

    await page.getByRole('button', { name: '撤销这次导入' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click();
    await expect(page.getByRole('heading', { name: '已撤销，数据恢复到导入前' })).toBeVisible();
    await page.getByRole('button', { name: '返回模板下载' }).click();
    await expect(page.getByText('示例设备.xlsx').first()).toBeVisible();
  });

  test('faults are corrected in the table by the keyboard, over its pages, and the file is not needed again', async ({
    page,
    checkAccess,
  }, { project }) => {
    const name = `示例摊铺机-${project.name}-${Date.now()}`;
    const rows = Array.from({ length: 22 }, (_, at) => ({
      设备名称: `${name}-${at}`,
      数量: '若干台',
      自有: at === 0 ? '自己的' : '是',
    }));
    const buffer = Buffer.from(await createHandmadeWorkbook({ 设备: { rows } }));
    await page.getByRole('button', { name: '导入数据' }).click();
    await page.getByLabel('选择导入文件').setInputFiles({ name: '示例设备.xlsx', mimeType: XLSX, buffer });
    const cell = (row: number, column: string) => page.getByLabel(`设备第 ${row} 行${column}改为`);
    await expect(cell(2, '数量')).toHaveValue('若干台');
    // What is wanted stands below the field and stays while one types.
    await expect(cell(2, '数量')).toHaveAccessibleDescription(/\S/);
    await cell(2, '数量').fill('2');
    await cell(2, '数量').press('Enter');
    await expect(cell(2, '自有')).toBeFocused();
    await cell(2, '自有').selectOption('是');
    const count = page.getByText(/^已改 \d+ 处$/);
    await expect(count).toHaveText('已改 2 处');
    await checkAccess();
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click();
    await expect(cell(2, '数量')).toBeHidden();
    await expect(count).toHaveText('已改 2 处');
    await page.reload();
    await expect(count).toHaveText('已改 2 处');
    await page.getByRole('button', { name: '重新核对' }).click();
    await expect(page.getByText('已重新核对，还有')).toBeVisible();
    await expect(page.getByText('有 21 处内容没有读取，这些格先留空；22 条记录可以导入')).toBeVisible();
    await expect(page.getByRole('button', { name: '重新核对' })).toBeHidden();
  });

  test(
    'headings of another system are said once, and the file is read again with them',
    { tag: '@any-width' },
    async ({ page, checkAccess }, { project }) => {
      const heading = `全称${project.name}${Date.now() % 100_000}`;
      const others = ['颜色', '停放处'].map((word) => heading.replace('全称', word));
      const strange = Object.fromEntries([heading, ...others].map((word) => [word, 'x']));
      const rows = [{ 设备名称: '示例映射吊车', 台套数量: 2, ...strange }];
      const buffer = Buffer.from(await createHandmadeWorkbook({ 设备: { rows } }));
      await page.getByRole('button', { name: '导入数据' }).click();
      await page.getByLabel('选择导入文件').setInputFiles({ name: '示例台账.xlsx', mimeType: XLSX, buffer });
      await expect(page.getByRole('heading', { name: '列的对应' })).toBeVisible();
      await page.getByLabel(heading).selectOption('规格型号');
      await page.getByRole('button', { name: '其余 2 列都忽略' }).click();
      for (const other of others) await expect(page.getByLabel(other).locator('option:checked')).toHaveText('忽略');
      await checkAccess();
      await page.getByRole('button', { name: '记住并重新读取' }).click();
      await expect(page.getByText('处与模板的叫法不同，已对应好')).toBeVisible();
      await page.getByRole('heading', { name: '列的对应' }).click();
      await expect(page.getByLabel(heading)).toHaveValue('规格型号');
    },
  );

  test('a file that is none of ours is refused with its reason, and one may try again', { tag: '@any-width' }, async ({
    page,
  }) => {
    const [name, bytes, says] = (await createInvalidFiles()).find(([file]) => file === 'report.docx') ?? [
      '',
      new Uint8Array(),
      '',
    ];
    await page.getByRole('button', { name: '导入数据' }).click();
    await page
      .getByLabel('选择导入文件')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: says })).toBeVisible();
    await expect(page.getByRole('button', { name: '选择文件' })).toBeVisible();
  });
});
