import { expect, test } from '../../../e2e/support/fixtures.ts';
import { drawCertificate, drawLicence, LICENCE } from '../server/testing/draw-form.ts';

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
  await expect(dialog.getByRole('alert').filter({ hasText: '注册资本' })).toBeVisible();
  const capital = project.name === 'phone' ? '12001' : '12002';
  await dialog.getByLabel('识别到的注册资本').fill(capital);
  await dialog.getByRole('button', { name: '写入所选 1 项' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${Number(capital).toLocaleString('en')} 万元`).first()).toBeVisible();
  await expect(page.getByText(LICENCE.legalPerson)).toHaveCount(0);
});

test.use({ allowedConsoleErrors: [/400 \(Bad Request\)/] });

test('a certificate is read from its picture too, and a wrong picture is doubted', async ({
  page,
  signIn,
  checkAccess,
}, { project }) => {
  test.setTimeout(180_000);
  await signIn('demo_design');
  await page.goto('/qyxx/qyinfo/zzzsxx');
  await page.locator('main').getByRole('button', { name: '工程设计建筑行业资质证书', exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  const name = `资质证书照片-${project.name}.png`;
  await drawer.getByLabel('选择附件').setInputFiles({ name, mimeType: 'image/png', buffer: drawCertificate() });
  await expect(drawer.getByRole('button', { name, exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: '从图片识别' }).click();
  const dialog = page.getByRole('dialog', { name: '从资质证书图片识别' });
  await expect(dialog.getByLabel('识别到的证书编号')).toHaveValue('D144000001', { timeout: 120_000 });
  await expect(dialog.getByRole('alert')).toContainText('证书编号与现有资料不一致');
  await expect(dialog.getByRole('button', { name: '写入所选 0 项' })).toBeDisabled();
  await checkAccess();
});
