import { dayFromNow } from '#e2e/support/days.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { drawCertificate, drawForm } from '#features/recognition/server/testing/draw-form.ts';

test('what is open stands by its day; it is narrowed, settled by keyboard, and taken back', async ({
  page,
  signIn,
  isMobile,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/jrdb');
  const list = page.getByRole('region', { name: '待办列表' });
  await expect(list.getByRole('heading', { name: /^已过期/ })).toBeVisible();
  await checkAccess();
  const strip = page.getByRole('navigation', { name: '按期限筛选' });
  await strip.getByRole('link', { name: /已过期/ }).click();
  await expect(page).toHaveURL(/group=overdue/);
  await expect(list.getByRole('heading', { name: /^7 天内/ })).toBeHidden();
  const held = page.getByRole('combobox', { name: '资质', exact: true });
  await held.selectOption({ label: '钢结构工程专业承包二级' });
  await expect(page).toHaveURL(/itemUuid=/);
  await page.getByRole('navigation', { name: '按期限筛选' }).getByRole('link', { name: /全部/ }).click();
  await expect(list.getByText('建筑业企业资质证书（钢结构）', { exact: true })).toBeVisible();
  await expect(list.getByText('安全生产许可证', { exact: true })).toHaveCount(0);
  await held.selectOption('');
  // The links of the strip carry the choice that the page had when they were drawn.
  await expect(page).not.toHaveURL(/itemUuid=/);
  await strip.getByRole('link', { name: /已过期/ }).click();
  test.skip(isMobile, 'a phone has no keys');
  // Only what is a reminder is settled by a word; other matters end where they are done.
  const row = list.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  const first = (await row.first().locator('b').innerText()).trim();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(row.first().locator('.td-row')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `标记已处理：${first}` });
  await dialog.getByRole('button', { name: '标记已处理' }).click();
  await expect(list.getByRole('checkbox', { name: `选择${first}` })).toHaveCount(0);
  await list.getByRole('status').getByRole('button', { name: '撤销' }).click();
  await expect(list.getByRole('checkbox', { name: `选择${first}` })).toBeVisible();
});

let leave: (() => Promise<void>) | null = null;
test.afterEach(async () => {
  await leave?.();
  leave = null;
});

test.describe('a certificate', () => {
  test.use({ allowedConsoleErrors: [/400 \(Bad Request\)/] });

  test('is renewed where it is due: the scan is read, stands beside the old paper, and closes what was due with its items', async ({
    page,
    signIn,
    checkAccess,
  }, { project }) => {
    test.setTimeout(240_000);
    await signIn('demo_member');
    await page.goto('/qyxx/jrdb');
    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const post = async (path: string, data: object = {}) => {
      const answer = (await (await page.request.post(path, { headers, data })).json()) as {
        code: number;
        msg: string;
        data: { uuid: string };
      };
      expect(answer.code, answer.msg).toBe(200);
      return answer.data;
    };
    const number = project.name === 'phone' ? 'D144000002' : 'D144000003';
    const certName = `示例续期证书 ${project.name}`;
    const end = dayFromNow(3);
    const { uuid } = await post('/portal/zzzs', {
      certNo: `示例旧编号-${project.name}`,
      category: 'construction',
      certName,
      issuer: '示例厅',
      issueDate: '2021-12-01',
      validEnd: end,
      items: [{ standardCode: '10300209', itemName: '钢结构工程专业承包', level: '三级', validEnd: end }],
    });
    leave = async () => {
      await post(`/portal/zzzs/delete/${uuid}`);
    };
    const due = `/qyxx/jrdb?keyword=${encodeURIComponent(certName)}`;
    const action = page.getByRole('button', { name: `续期：${certName}`, exact: true });
    await expect(async () => {
      await page.goto(due);
      await expect(action).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await action.click();
    const dialog = page.getByRole('dialog', { name: `续期：${certName}` });
    const day = dialog.getByRole('textbox', { name: '新有效期至' });
    const scan = (name: string, buffer: Buffer) =>
      dialog.getByLabel('选择附件').setInputFiles({ name, mimeType: 'image/png', buffer });

    // What cannot be read is said, and what was typed stays.
    await dialog.getByRole('textbox', { name: '新发证日期' }).fill('2026-01-05');
    await scan('风景.png', drawForm([['没有文字的图片', 120, 120]], 500, 300));
    await expect(dialog.getByRole('alert')).toContainText('请手工填写', { timeout: 120_000 });
    await expect(dialog.getByRole('textbox', { name: '新发证日期' })).toHaveValue('2026-01-05');
    await dialog.getByRole('button', { name: '续期', exact: true }).click();
    await expect(dialog.getByText('请填写新的有效期至')).toBeVisible();

    // The old paper is doubted.
    const [year = '', month = '', date = ''] = end.split('-');
    await scan('旧证书.png', drawCertificate('D144000001', `${year}年${month}月${date}日`));
    await expect(dialog.getByRole('alert').filter({ hasText: '可能是旧证书' })).toBeVisible({ timeout: 120_000 });
    await expect(day).toHaveValue('');

    await scan('新证书.png', drawCertificate(number, '2036年12月28日'));
    await expect(dialog.getByText('请与原件核对后再续期')).toBeVisible({ timeout: 120_000 });
    await expect(day).toHaveValue('2036-12-28');
    await expect(dialog.getByRole('textbox', { name: '新证书编号' })).toHaveValue(number);
    await expect(dialog.getByText(end, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: '采用新发证日期 2023-12-29' }).click();
    await expect(dialog.getByRole('textbox', { name: '新发证日期' })).toHaveValue('2023-12-29');
    await expect(dialog.getByRole('checkbox', { name: /同一证书上的 1 个资质项一并续期/ })).toBeChecked();
    await checkAccess();
    await dialog.getByRole('button', { name: '续期', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(async () => {
      await page.goto(due);
      await expect(page.getByText('没有符合条件的')).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await page.goto(`/qyxx/qyinfo/zzzsxx?keyword=${encodeURIComponent(certName)}`);
    await expect(page.locator('main')).toContainText('2036-12-28');
    await expect(page.locator('main')).toContainText(number);
  });
});
