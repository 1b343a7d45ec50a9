import { dayFromNow } from '#e2e/support/days.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import {
  drawCertificate,
  drawForm,
  drawRegistration,
} from '#features/enterprise/recognition/server/testing/draw-form.ts';
import { createCitizenId } from '#features/records/personnel/server/testing/citizen-ids.ts';

const UPLOAD = '**/portal/qyAttachmentFile/add';

test('what is open stands by its day, and is narrowed', async ({ page, signIn, checkAccess }) => {
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
  await expect(list.getByRole('heading', { name: /^7 天内/ })).toBeHidden();
});

test('what is done to several stays in reach of the last that was chosen', async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/jrdb');
  const last = page.getByRole('region', { name: '待办列表' }).getByRole('checkbox', { name: /^选择/ }).last();
  await last.scrollIntoViewIfNeeded();
  await last.check();
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toBeInViewport({ ratio: 1 });
  await expect(last).toBeInViewport();
});

test('what is settled by keyboard is taken back', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/jrdb?group=overdue');
  const list = page.getByRole('region', { name: '待办列表' });
  // Only what is a reminder is settled by a word; other matters end where they are done.
  const row = list.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  const first = (await row.first().locator('b').first().innerText()).trim();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(row.first().locator('.td-row')).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `标记已处理：${first}` });
  await dialog.getByRole('button', { name: '标记已处理' }).click();
  await expect(list.getByRole('checkbox', { name: `选择${first}` })).toHaveCount(0);
  await list.getByRole('status').getByRole('button', { name: '撤销' }).click();
  await expect(list.getByRole('checkbox', { name: `选择${first}` })).toBeVisible();
});

test('snoozed items are listed with their day and their author, and restored, one or several', async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_member');
  await page.goto('/qyxx/jrdb');
  const list = page.getByRole('region', { name: '待办列表' });
  const strip = page.getByRole('navigation', { name: '按期限筛选' });
  const put = strip.getByRole('link', { name: /已推迟/ });
  await put.click();
  await expect(page).toHaveURL(/state=snoozed/);
  await expect(list.getByText('没有已推迟的事项')).toBeVisible();
  await strip.getByRole('link', { name: /全部/ }).click();
  const boxes = list.getByRole('checkbox', { name: /^选择/ });
  const choosable = list.locator('.td-row').filter({ has: page.getByRole('checkbox') });
  await expect(choosable.nth(1)).toBeVisible();
  const names = (await choosable.locator('b').allInnerTexts()).slice(0, 2);
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '推迟' }).click();
  const dialog = page.getByRole('dialog', { name: '推迟：2 项' });
  const back = dayFromNow(15);
  await dialog.getByLabel('推迟至').fill(back);
  await dialog.getByLabel('原因').fill('材料在补');
  await dialog.getByRole('button', { name: '推迟', exact: true }).click();
  await expect(put).toContainText('2');

  await put.click();
  await expect(list.getByRole('heading', { name: '30 天内恢复' })).toBeVisible();
  const rows = list.locator('.td-row');
  await expect(rows).toHaveCount(2);
  for (const name of names) {
    await expect(rows.filter({ has: page.getByRole('checkbox', { name: `选择${name}`, exact: true }) })).toContainText(
      `示例施工企业推迟至 ${back}：材料在补`,
    );
  }
  await checkAccess();
  await page.reload();
  await expect(rows).toHaveCount(2);
  await list.getByRole('button', { name: `撤回推迟：${names[0]}` }).click();
  await expect(rows).toHaveCount(1);
  await boxes.first().check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '撤回推迟' }).click();
  await expect(list.getByText('没有已推迟的事项')).toBeVisible();
  await strip.getByRole('link', { name: /全部/ }).click();
  for (const name of names)
    await expect(list.getByRole('checkbox', { name: `选择${name}`, exact: true })).toBeVisible();
});

test('a delegated item names its owner, and is taken back', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/jrdb');
  const list = page.getByRole('region', { name: '待办列表' });
  const give = list.getByRole('button', { name: /^转交：/ }).first();
  const row = list
    .locator('.td-row')
    .filter({ has: page.getByRole('button', { name: /^转交：/ }) })
    .first();
  await give.click();
  const dialog = page.getByRole('dialog', { name: /^转交：/ });
  await dialog.getByLabel('接收人').selectOption({ label: '示例施工企业（我）' });
  await dialog.getByRole('button', { name: '转交', exact: true }).click();
  await expect(row).toContainText('由示例施工企业跟进');
  await list.getByRole('status').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销转交')).toBeVisible();
  await expect(row).not.toContainText('跟进');
});

test('every key is answered where it is pressed', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/jrdb');
  const list = page.getByRole('region', { name: '待办列表' });
  const rows = list.locator('.td-row');
  await expect(rows.nth(1)).toBeVisible();
  const told = page.getByText('先按 j 或 k 选中一项');
  await expect(async () => {
    await page.keyboard.press('e');
    await expect(told).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  // Closing a dialog leaves the user at the same place.
  const renewable = rows.filter({ has: page.locator('button[data-act]') }).first();
  await renewable.focus();
  await page.keyboard.press('Enter');
  const renewing = page.getByRole('dialog', { name: /^续期/ });
  await expect(renewing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(renewing).toBeHidden();
  await expect(renewable).toBeFocused();
  await rows.first().focus();
  // Whatever the matter, e settles it or says why not, and Enter opens its dialog or its page.
  const count = await rows.count();
  for (let at = 0; at < count; at += 1) {
    const row = rows.nth(at);
    await expect(row).toBeFocused();
    const subject = (await row.locator('b').first().innerText()).trim();
    await page.keyboard.press('e');
    if ((await row.getByRole('checkbox').count()) > 0) {
      const dialog = page.getByRole('dialog', { name: `标记已处理：${subject}` });
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect(dialog).toBeHidden();
      await row.focus();
    } else {
      const kind = (await row.locator('.tag').first().innerText()).trim();
      await expect(page.getByText(new RegExp(`${kind}.*办完后自动消失`)).last()).toBeVisible();
    }
    if (at + 1 < count) await page.keyboard.press('j');
  }
  const leading = rows.filter({ has: page.locator('a[data-act]') }).first();
  const to = await leading.locator('a[data-act]').getAttribute('href');
  await leading.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp((to ?? '').split('?')[0] ?? ''));
});

let leave: (() => Promise<void>) | null = null;
test.afterEach(async () => {
  await leave?.();
  leave = null;
});

test('one field that people lack is one row, and leads to the list in which they are selected', async ({
  page,
  signIn,
  checkAccess,
}) => {
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
  const people = ['示例补全甲', '示例补全乙'];
  const added: string[] = [];
  leave = async () => {
    for (const uuid of added) await post(`/portal/personnel/information/deleteElse/${uuid}`);
  };
  for (const [index, name] of people.entries()) {
    const idNo = createCitizenId('1988-03-02', 910 + index);
    const person = { name, idNo, kind: '职称人员', titleName: '工程师', titleRank: '中级' };
    added.push((await post('/portal/personnel/information/addElse', person)).uuid);
  }
  const row = page.locator('.td-row').filter({ hasText: '非注册人员的职称专业未填' });
  await expect(async () => {
    await page.goto('/qyxx/jrdb?kind=facts');
    await expect(row).toContainText(/\d+ 人没有填写/, { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await checkAccess();
  await row.getByRole('link', { name: /^批量补全/ }).click();
  await expect(page).toHaveURL(/missing=titleMajor/);
  for (const name of people) await expect(page.locator('main').getByText(name).first()).toBeVisible();
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
      items: [{ standardCode: '10300209', itemName: '钢结构工程专业承包', level: '二级', validEnd: end }],
    });
    leave = async () => {
      await post(`/portal/zzzs/delete/${uuid}`);
    };
    const due = `/qyxx/jrdb?keyword=${encodeURIComponent(certName)}`;
    const action = page.getByRole('button', { name: `续期：${certName}`, exact: true });
    await expect(async () => {
      await page.goto(due);
      await expect(action).toBeVisible({ timeout: 10_000 });
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

    // A day that was not read is asked for, and what was read is named.
    await scan(
      '没有日期.png',
      drawForm([
        ['建筑业企业资质证书', 500, 80, 64],
        ['证书编号', 120, 300],
        ['D144000009', 330, 300],
        ['发证机关', 120, 500],
        ['示例省住房和城乡建设厅', 330, 500],
      ]),
    );
    await expect(dialog.getByText('从扫描件读到证书编号，请与原件核对后再续期；没有读出有效期至')).toBeVisible({
      timeout: 120_000,
    });
    await expect(day).toBeFocused();
    await expect(day).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('没有从扫描件读出，请填写新的有效期至')).toBeVisible();
    await dialog.getByRole('textbox', { name: '新证书编号' }).fill('');

    // The old paper is doubted.
    const [year = '', month = '', date = ''] = end.split('-');
    await scan('旧证书.png', drawCertificate('D144000001', `${year}年${month}月${date}日`));
    await expect(dialog.getByRole('alert').filter({ hasText: '可能是旧证书' })).toBeVisible({ timeout: 120_000 });
    await expect(day).toHaveValue('');

    // Pressed while the scan is on its way, it waits for it instead of closing over it.
    const arrives = Promise.withResolvers<void>();
    await page.route(UPLOAD, async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await scan('新证书.png', drawCertificate(number, '2036年12月28日'));
    await dialog.getByRole('button', { name: '续期', exact: true }).click();
    await expect(dialog.getByText('扫描件还在上传')).toBeVisible();
    arrives.resolve();
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
    // It leaves the list by itself, once the reminder is written anew.
    await expect(page.getByText('没有符合条件的')).toBeVisible({ timeout: 60_000 });
    await page.goto(`/qyxx/qyinfo/zzzsxx?keyword=${encodeURIComponent(certName)}`);
    await expect(page.locator('main')).toContainText('2036-12-28');
    await expect(page.locator('main')).toContainText(number);
  });

  test('a registration is renewed where it is due, read from its scan, with the specialties on the same certificate', {
    tag: '@any-width',
  }, async ({ page, signIn, checkAccess }) => {
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
    const name = '示例续注册';
    const idNo = createCitizenId('1986-05-04', 871);
    const end = dayFromNow(3);
    const held = { regType: '一级建造师', regNo: '京1112016201709876', validEnd: end };
    const { uuid } = await post('/portal/personnel/information/addRegister', {
      name,
      idNo,
      registrations: [
        { ...held, specialty: '建筑工程' },
        { ...held, specialty: '市政公用工程' },
      ],
    });
    leave = async () => {
      await post(`/portal/personnel/information/deleteRegister/${uuid}`);
    };
    const due = `/qyxx/jrdb?keyword=${encodeURIComponent(name)}&kind=due`;
    const action = page.getByRole('button', { name: new RegExp(`^续期：${name}`) });
    await expect(async () => {
      await page.goto(due);
      await expect(action).toHaveCount(2, { timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await action.first().click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^续期：${name}`) });
    const day = dialog.getByRole('textbox', { name: '新注册有效期至' });
    await expect(dialog.getByText(end, { exact: true })).toBeVisible();
    const scan = (file: string, of: Parameters<typeof drawRegistration>[0]) =>
      dialog.getByLabel('选择附件').setInputFiles({ name: file, mimeType: 'image/png', buffer: drawRegistration(of) });
    // Another person's certificate fills in nothing.
    await scan('别人.png', { name: '苏明川', idNo: '11010519491231002X', validEnd: '2036年03月17日' });
    await expect(dialog.getByRole('alert').filter({ hasText: '不一致' })).toBeVisible({ timeout: 120_000 });
    await expect(day).toHaveValue('');
    await scan('新注册证.png', { name, idNo, validEnd: '2036年03月17日' });
    await expect(dialog.getByText('请与原件核对后再续期')).toBeVisible({ timeout: 120_000 });
    await expect(day).toHaveValue('2036-03-17');
    await expect(dialog.getByRole('checkbox', { name: /同一证书的 1 项一并续期/ })).toBeChecked();
    await checkAccess();
    await dialog.getByRole('button', { name: '续期', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(async () => {
      await page.goto(due);
      await expect(page.getByText('没有符合条件的')).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
  });
});
