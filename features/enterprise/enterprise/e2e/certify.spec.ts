import type { Page } from '@playwright/test';
import { computeCreditCodeCheckCharacter } from '#domain/identity/credit-code.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import {
  beginRegistration,
  codeFrom,
  endRegistration,
  NEW_PASSWORD,
  type NewEnterprise,
} from '#e2e/support/new-enterprise.ts';
import { makePng } from '#e2e/support/png.ts';
import { drawLicence, SAMPLE_LICENCE } from '#features/enterprise/recognition/server/testing/draw-form.ts';

// Refused inputs are answered with 400 or 409, a page that is not for the visitor with 404; the browser notes all of them.
test.use({ allowedConsoleErrors: [/status of 4(00|04|09)/] });

async function register(page: Page, phone: string, ent: NewEnterprise): Promise<void> {
  await beginRegistration(page, phone, ent);
  const password = page.getByRole('textbox', { name: '设置密码' });
  await password.fill('seven');
  await expect(page.getByText('还差 5 位')).toBeVisible();
  await password.fill(NEW_PASSWORD);
  await expect(page.getByText('很强')).toBeVisible();
  await endRegistration(page);
}

test('P-003, P-010, C-002, C-085: registers, certifies the enterprise with its licence and lands in the member centre', async ({
  page,
  checkAccess,
  signIn,
}, { project }) => {
  test.slow();
  const isPhone = project.name === 'phone';
  const ent = { name: `示例${isPhone ? '庚' : '辛'}建设有限公司`, code: codeFrom(isPhone ? 'EXMPA1' : 'EXMPB2') };
  await register(page, isPhone ? '13900008101' : '13900008102', ent);
  await page.getByRole('link', { name: '认证企业' }).click();
  await page.waitForURL(/\/memberCenter#certify$/, { waitUntil: 'networkidle' });

  // What was typed at the registration is filled in.
  await expect(page.getByLabel('企业名称')).toHaveValue(ent.name);
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(ent.code);
  const card = page.locator('#certify');
  await card.getByRole('button', { name: '提交认证' }).click();
  await expect(card.getByText('请上传营业执照')).toBeVisible();
  await expect(card.getByText(/请(填写|输入)法定代表人/)).toBeVisible();
  await checkAccess();

  const file = card.getByLabel('营业执照', { exact: true });
  await file.setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=1>') });
  await expect(card.getByRole('alert').filter({ hasText: /SVG|只能上传|不支持/ })).toBeVisible();
  await file.setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: makePng(40) });
  await expect(card.getByText(/营业执照\.png（/)).toBeVisible();
  await page.getByLabel('法定代表人').fill('示例人');
  await page.getByLabel('所在地区').selectOption('320000');
  await page.getByLabel('市（区）').selectOption('320500');

  // The code of a sample enterprise, which is certified already.
  await page.getByLabel('统一社会信用代码').fill('91320106MA1EXMPC1K');
  await card.getByRole('button', { name: '提交认证' }).click();
  await expect(card.getByText('这家企业已由其他用户认证')).toBeVisible();
  await checkAccess();

  await test.step('an application that is taken back leaves what was typed', async () => {
    await card.getByRole('button', { name: '申请加入' }).click();
    await card.getByRole('button', { name: '撤回申请' }).click();
    await expect(page.getByLabel('企业名称')).toHaveValue(ent.name);
    await expect(page.getByLabel('统一社会信用代码')).toHaveValue('91320106MA1EXMPC1K');
    await expect(page.getByLabel('法定代表人')).toHaveValue('示例人');
    await expect(page.getByLabel('市（区）')).toHaveValue('320500');
    await expect(card.getByText(/营业执照\.png（/)).toBeVisible();
  });
  await page.getByLabel('统一社会信用代码').fill(ent.code);
  const sent = page.waitForRequest('**/portal/ent');
  await card.getByRole('button', { name: '提交认证' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ region: '320500' });
  await expect(card.getByText('已认证', { exact: true })).toBeVisible();
  await expect(card.getByText(/没有与国家企业信用信息公示系统核对/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ent.name);
  await checkAccess();

  await test.step('P-102: an operator compares the licence with the fields, refuses with a reason, and passes it', async () => {
    await signIn('demo_operator');
    await page.goto(`/qyxx/ptgl/qyrz?keyword=${encodeURIComponent(ent.name)}`, { waitUntil: 'networkidle' });
    await checkAccess();
    await page.getByRole('button', { name: `查看${ent.name}` }).click();
    const dialog = page.getByRole('dialog', { name: ent.name });
    await expect(dialog.getByRole('img', { name: '营业执照.png' })).toBeVisible();
    await expect(dialog.getByText(ent.code)).toBeVisible();
    await dialog.getByRole('button', { name: '撤销认证' }).click();
    await dialog.getByRole('button', { name: '确认驳回' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('请填写驳回原因（至少 2 个字）');
    await checkAccess();
    await dialog.getByRole('button', { name: '营业执照照片不清楚' }).click();
    await dialog.getByRole('button', { name: '确认驳回' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: `查看${ent.name}` }).click();
    await expect(dialog.getByText(/由 示例运营 .* 处理，原因：营业执照照片不清楚/)).toBeVisible();
    await dialog.getByRole('button', { name: '通过' }).click();
    await page
      .getByRole('dialog', { name: /通过“.*”的认证？/ })
      .getByRole('button', { name: '通过' })
      .click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('已通过', { exact: true }).filter({ visible: true })).toBeVisible();
  });
});

test('a field that was not read from the licence is named, marked and focused', async ({
  page,
  signIn,
  checkAccess,
}) => {
  test.setTimeout(180_000);
  // A name that cannot be read, and a code that tells no place.
  const first17 = '91999999MA0EXMPW1';
  const creditCode = first17 + computeCreditCodeCheckCharacter(first17);
  await signIn('demo_guest');
  await page.goto('/memberCenter#certify', { waitUntil: 'networkidle' });
  const card = page.locator('#certify');
  const file = { name: '营业执照.png', mimeType: 'image/png', buffer: drawLicence({ entName: '', creditCode }) };
  // A file that is chosen before the scripts of the page run is lost; a user would choose it again.
  await expect(async () => {
    await card.getByLabel('营业执照', { exact: true }).setInputFiles(file);
    await expect(card.getByText(/营业执照\.png（/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(card.getByText('从执照读到统一社会信用代码、法定代表人，请核对。')).toBeVisible({ timeout: 120_000 });
  await expect(card.getByText('没有读出企业名称、所在地区，请对照执照填写。')).toBeVisible();
  const name = card.getByLabel('企业名称');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/没有从执照读出，请填写/);
  await expect(card.getByLabel('统一社会信用代码')).toHaveValue(creditCode);
  await expect(card.getByLabel('法定代表人')).toHaveValue(SAMPLE_LICENCE.legalPerson);
  await checkAccess();
  await name.fill('示例壬建设有限公司');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(card.getByLabel('所在地区')).toHaveAttribute('aria-invalid', 'true');
  await card.getByLabel('所在地区').selectOption('110000');
  await expect(card.getByText(/没有从执照读出/)).toHaveCount(0);
});
