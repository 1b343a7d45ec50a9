import { ask } from '#e2e/support/ask.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { beginRegistration, codeFrom, endRegistration, openEnterprise } from '#e2e/support/new-enterprise.ts';
import { createSampleIdNumber } from '#features/records/import-export/server/testing/files.ts';

const NAMES = ['示例补全甲', '示例补全乙', '示例补全丙'];
const MAJORS = ['土木工程', '给排水工程', '工程造价'];

test('missing data of many people are filled down, pasted as a column and saved at once', async ({
  page,
  checkAccess,
}) => {
  test.setTimeout(240_000);
  const mark = String(Date.now() % 1_000_000).padStart(6, '0');
  const enterprise = { name: `示例补全${mark}建设有限公司`, code: codeFrom(mark) };
  await beginRegistration(page, `13907${mark}`, enterprise);
  await endRegistration(page);
  await openEnterprise(page, enterprise);
  for (const [at, name] of NAMES.entries()) {
    const person = { name, idNo: createSampleIdNumber(at + 71), kind: '职称人员' };
    expect(await ask(page, 'POST', '/portal/personnel/information/addElse', person)).toMatchObject({ code: 200 });
  }

  await page.goto('/qyxx/qyinfo/fzcryxx');
  await page.getByRole('button', { name: '补全资料' }).click();
  const dialog = page.getByRole('dialog', { name: '补全人员资料' });
  const rows = dialog.locator('tbody tr');
  await expect(rows).toHaveCount(NAMES.length);
  const names = (await rows.getByRole('rowheader').allTextContents()).map((text) => text.slice(0, NAMES[0]?.length));
  const [first = '', second = '', last = ''] = names;
  const cell = (name: string, label: string) => dialog.getByLabel(`${name} ${label}`, { exact: true });

  // A value that is there already is not overwritten by filling down.
  await cell(second, '学历').fill('大学专科');
  await cell(first, '学历').fill('大学本科');
  await cell(first, '学历').press('Control+d');
  await expect(cell(second, '学历')).toHaveValue('大学专科');
  await expect(cell(last, '学历')).toHaveValue('大学本科');

  await cell(first, '所学专业').evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `${MAJORS.join('\n')}\n`,
  );
  for (const [at, name] of names.entries()) await expect(cell(name, '所学专业')).toHaveValue(MAJORS[at] ?? '');
  await expect(dialog.getByText('已填 6 格')).toBeVisible();
  await checkAccess();
  await dialog.getByRole('button', { name: '保存 3 人' }).click();
  await expect(dialog.getByText('已保存 3 人。')).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: '学历' })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: `查看${second}的详情` }).click();
  const drawer = page.getByRole('dialog', { name: second });
  await expect(drawer.getByText('大学专科')).toBeVisible();
  await expect(drawer.getByText(MAJORS[1] ?? '')).toBeVisible();
});
