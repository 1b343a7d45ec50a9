import { expect, test } from '../../../../e2e/support/fixtures.ts';
import {
  drawCertificate,
  drawForm,
  drawLicence,
  drawRegistration,
  SAMPLE_LICENCE,
  SAMPLE_REGISTRATION,
} from '../server/testing/draw-form.ts';

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
  await expect(person).toHaveValue(SAMPLE_LICENCE.legalPerson, { timeout: 120_000 });
  await expect(dialog.getByLabel('识别到的统一社会信用代码')).toHaveValue(SAMPLE_LICENCE.creditCode);
  await expect(dialog.getByText(/识别把握 \d+%/).first()).toBeVisible();
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
  await expect(page.getByText(SAMPLE_LICENCE.legalPerson)).toHaveCount(0);
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

let leave: (() => Promise<void>) | null = null;
test.afterEach(async () => {
  await leave?.();
  leave = null;
});

test(
  'a registration certificate is read from the person it belongs to, and only what is chosen is written',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess }, { project }) => {
    test.setTimeout(180_000);
    await signIn('demo_design');
    await page.goto('/qyxx/qyinfo/zcryxx');
    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const { idNo, name, unit } = SAMPLE_REGISTRATION;
    const made = await page.request.post('/portal/personnel/information/addRegister', {
      headers,
      data: { name, idNo, registrations: [{ regType: '一级建造师', specialty: '建筑工程', regNo: '示例旧编号' }] },
    });
    const answer = (await made.json()) as { code: number; msg: string; data: { uuid: string } };
    expect(answer.code, answer.msg).toBe(200);
    // The picture bears one ID number, so no person may be left behind with it, whatever happens.
    leave = async () => {
      await page.request.post(`/portal/personnel/information/deleteRegister/${answer.data.uuid}`, { headers });
    };
    await page.goto(`/qyxx/qyinfo/zcryxx?keyword=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `查看${name}的详情` }).click();
    const drawer = page.getByRole('dialog', { name });
    await test.step('a required field that was not read has a row of its own, marked and focused', async () => {
      const unread = `没有编号-${project.name}.png`;
      const buffer = drawForm([
        ['二级建造师注册证书', 560, 60, 60],
        ['姓名', 120, 220],
        [name, 400, 220],
        ['注册专业', 120, 460],
        ['机电工程', 400, 460],
      ]);
      await drawer.getByLabel('选择附件').setInputFiles({ name: unread, mimeType: 'image/png', buffer });
      await expect(drawer.getByRole('button', { name: unread, exact: true })).toBeVisible();
      await drawer.getByRole('button', { name: '从图片识别注册证书' }).click();
      const dialog = page.getByRole('dialog', { name: '从注册证书图片识别' });
      const number = dialog.getByRole('textbox', { name: '注册编号' });
      await expect(number).toBeFocused({ timeout: 120_000 });
      await expect(number).toHaveAccessibleDescription('没有从图片读出，请填写');
      await expect(dialog.getByText('没有对应的注册证书，将新增一项。')).toBeVisible();
      await checkAccess();
      // Without it nothing is stored, and the refusal stands at its row.
      await dialog.getByRole('button', { name: /^写入所选 \d 项$/ }).click();
      await expect(number).toHaveAccessibleDescription(/注册编号/);
      await dialog.getByRole('button', { name: '不写入' }).click();
      await drawer.getByRole('button', { name: `删除 ${unread}` }).click();
      await expect(drawer.getByRole('button', { name: unread, exact: true })).toHaveCount(0);
    });
    const picture = `注册证书-${project.name}.png`;
    await drawer.getByLabel('选择附件').setInputFiles({
      name: picture,
      mimeType: 'image/png',
      buffer: drawRegistration(),
    });
    await expect(drawer.getByRole('button', { name: picture, exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: '从图片识别注册证书' }).click();
    const dialog = page.getByRole('dialog', { name: '从注册证书图片识别' });
    await expect(dialog.getByLabel('识别到的注册编号')).toHaveValue(SAMPLE_REGISTRATION.regNo, { timeout: 120_000 });
    await expect(dialog.getByText('将更新已有的“一级建造师（建筑工程）”')).toBeVisible();
    await expect(dialog.getByText('与现有资料一致').first()).toBeVisible();
    await expect(dialog).not.toContainText(idNo);
    await expect(dialog.getByText(unit)).toBeVisible();
    await checkAccess();
    await expect(dialog.getByRole('checkbox', { name: '注册专业' })).not.toBeChecked();
    await dialog.getByRole('checkbox', { name: '执业印章号' }).uncheck();
    await dialog.getByRole('button', { name: /^写入所选 \d 项$/ }).click();
    await expect(dialog).toBeHidden();
    const papers = drawer.getByRole('region', { name: '注册证书 1 项' });
    await expect(papers.getByText('一级建造师（建筑工程）')).toBeVisible();
    await expect(papers).not.toContainText('执业印章号');
    await expect(papers.getByText(`注册编号 ${SAMPLE_REGISTRATION.regNo}`)).toBeVisible();
  },
);
