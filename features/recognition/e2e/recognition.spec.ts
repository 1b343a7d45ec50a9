import { expect, test } from '../../../e2e/support/fixtures.ts';
import { drawLicence, LICENCE } from '../server/testing/draw-form.ts';

/** From the picture of a licence to the record, and nothing unasked: /qyxx/qyinfo/yyzzxx. */
test('values are taken over from a licence picture only when they are confirmed', async ({
  page,
  signIn,
  checkAccess,
}, { project }) => {
  test.setTimeout(180_000);
  await signIn('demo_design');
  await page.goto('/qyxx/qyinfo/yyzzxx');
  const files = page.getByRole('region', { name: '附件', exact: true });
  const name = `执照照片-${project.name}.png`;
  await files.getByLabel('选择附件').setInputFiles({ name, mimeType: 'image/png', buffer: drawLicence() });
  await expect(files.getByRole('button', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: '从图片识别' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name })).toBeVisible();
  const person = dialog.getByLabel('识别到的法定代表人');
  await expect(person).toHaveValue(LICENCE.legalPerson, { timeout: 120_000 });
  await expect(dialog.getByLabel('识别到的统一社会信用代码')).toHaveValue(LICENCE.creditCode);
  await expect(dialog.getByText(/可信度 \d+%/).first()).toBeVisible();
  await checkAccess();

  // Everything but two values is left as it is; one of them is corrected by hand.
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await expect(dialog.getByRole('button', { name: '写入所选 0 项' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: '注册资本' }).check();
  await dialog.getByLabel('识别到的注册资本').fill('一万');
  await dialog.getByRole('button', { name: '写入所选 1 项' }).click();
  await expect(dialog.getByRole('alert')).toContainText('注册资本');
  const capital = project.name === 'phone' ? '12001' : '12002';
  await dialog.getByLabel('识别到的注册资本').fill(capital);
  await dialog.getByRole('button', { name: '写入所选 1 项' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${Number(capital).toLocaleString('en')} 万元`).first()).toBeVisible();
  await expect(page.getByText(LICENCE.legalPerson)).toHaveCount(0);
});

test.use({ allowedConsoleErrors: [/400 \(Bad Request\)/] });
