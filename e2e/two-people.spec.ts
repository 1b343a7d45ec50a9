/** Two people edit one record: the second is told, sees both versions field by field, and nothing is overwritten or lost. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

// The browser itself writes a line for every refused call.
test.use({ allowedConsoleErrors: [/status of 409/] });

async function getToken(page: Page): Promise<string> {
  const found = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token');
  return found?.value ?? '';
}

/** A second person at another machine, in the same enterprise. */
async function openSecond(browser: Browser, page: Page): Promise<Page> {
  const state = await page.context().storageState();
  const context = await browser.newContext({ storageState: state, baseURL: new URL(page.url()).origin });
  return await context.newPage();
}

test(
  'a certificate is edited by two people at once',
  { tag: '@any-width' },
  async ({ page, browser, signIn, checkAccess }, { project }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/zzzsxx');
    const headers = { authorization: `Bearer ${await getToken(page)}` };
    const certNo = `示例两人-${project.name}-${Date.now()}`;
    const added = await page.request.post('/portal/zzzs', {
      data: { certNo, category: 'other', certName: '示例证书', issueDate: '2024-01-01', issuer: '示例机关' },
      headers,
    });
    const { data } = (await added.json()) as { data: { uuid: string } };
    const second = await openSecond(browser, page);
    const openForm = async (who: Page) => {
      await who.goto(`/qyxx/qyinfo/zzzsxx?keyword=${encodeURIComponent(certNo)}`);
      await who.getByRole('button', { name: '示例证书', exact: true }).click();
      await who.getByRole('dialog').getByRole('button', { name: '编辑' }).click();
      const form = who.getByRole('dialog', { name: '编辑资质证书' });
      await expect(form.getByLabel('证书编号')).toHaveValue(certNo);
      return form;
    };
    const mine = await openForm(page);
    const theirs = await openForm(second);

    await theirs.getByLabel('发证机关').fill('对方填写的机关');
    await theirs.getByLabel('备注').fill('对方的备注');
    await theirs.getByRole('button', { name: '保存' }).click();
    await expect(theirs).toBeHidden();

    await mine.getByLabel('备注').fill('我的备注');
    await mine.getByLabel('证书名称').fill('我改的名称');
    await mine.getByRole('button', { name: '保存' }).click();
    const both = page.getByRole('dialog', { name: '该记录已被他人修改' });
    await expect(both.getByText('有 3 处与您填写的不同')).toBeVisible();
    await expect(both.getByRole('row', { name: /^发证机关/ })).toContainText('示例机关');
    await expect(both.getByRole('row', { name: /^发证机关/ })).toContainText('对方填写的机关');
    await expect(both.getByRole('row', { name: /^备注/ })).toContainText('两边都修改了');
    await expect(both.getByRole('button', { name: '按选择保存' })).toBeDisabled();
    await checkAccess();

    // Closing it loses nothing; the next try meets the same question.
    await both.getByRole('button', { name: '返回继续填写' }).click();
    await expect(mine.getByLabel('备注')).toHaveValue('我的备注');
    await mine.getByRole('button', { name: '保存' }).click();
    await both.getByRole('radio', { name: '备注用我的' }).check();
    await both.getByRole('button', { name: '按选择保存' }).click();
    await expect(mine).toBeHidden();

    const answer = await page.request.get(`/portal/zzzs/${data.uuid}`, { headers });
    expect(((await answer.json()) as { data: object }).data).toMatchObject({
      certName: '我改的名称',
      issuer: '对方填写的机关',
      remark: '我的备注',
      revision: 3,
    });
    await second.context().close();
    await page.request.post(`/portal/zzzs/delete/${data.uuid}`, { headers });
  },
);

const CHECKS = '10X98765432';
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** An invented ID number with a right check character; `order` tells two of one run apart. */
function inventIdNo(order: number): string {
  const body = `32019919880808${String((Date.now() + order * 500) % 1000).padStart(3, '0')}`;
  return body + CHECKS.charAt(WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0) % 11);
}

test('a person is edited by two at once: registrations one by one, the ID number always covered', {
  tag: '@any-width',
}, async ({ page, signIn, checkAccess }) => {
  await signIn('demo_member');
  await page.goto('/qyxx/qyinfo/zcryxx');
  const headers = { authorization: `Bearer ${await getToken(page)}` };
  const [idNo, newIdNo] = [inventIdNo(0), inventIdNo(1)];
  const name = `示例两人${idNo.slice(14)}`;
  const post = async (call: string, data: object) =>
    (await (await page.request.post(`/portal/personnel/information/${call}`, { data, headers })).json()) as {
      code: number;
      data: { uuid: string; registrations: { uuid: string }[] };
    };
  const registrations = [
    { regType: '一级建造师', specialty: '建筑工程', regNo: '示例一号', validEnd: '2030-01-01' },
    { regType: '二级建造师', specialty: '机电工程', regNo: '示例二号', validEnd: '2030-01-01' },
  ];
  const { data: added } = await post('addRegister', { name, idNo, registrations });
  await page.goto(`/qyxx/qyinfo/zcryxx?keyword=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `查看${name}的详情` }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: '编辑' }).click();
  const mine = page.getByRole('dialog', { name: '编辑注册人员' });
  await expect(mine.getByLabel('姓名')).toHaveValue(name);

  // The other person is another client of the same call: renews one registration, and adds what I shall add differently.
  const found = await page.request.get(`/portal/personnel/information/getRegisterDetail/${added.uuid}`, { headers });
  const detail = ((await found.json()) as { data: { registrations: { uuid: string; regNo: string }[] } }).data;
  const renewed = detail.registrations.map((one) =>
    one.regNo === '示例一号' ? { ...one, validEnd: '2033-01-01' } : one,
  );
  expect((await post('updateRegister', { uuid: added.uuid, registrations: renewed, major: '对方的专业' })).code).toBe(
    200,
  );

  await mine.getByLabel('注册编号').last().fill('示例二号改');
  await mine.getByLabel('所学专业').fill('我的专业');
  await mine.getByLabel('证件号码').fill(newIdNo);
  await mine.getByRole('button', { name: '保存' }).click();
  const both = page.getByRole('dialog', { name: '该记录已被他人修改' });
  await expect(both.getByRole('row')).toHaveCount(5);
  await expect(both.getByRole('row', { name: /一级建造师.*注册有效期/ })).toContainText('仅对方修改了');
  await expect(both.getByRole('row', { name: /二级建造师.*注册编号/ })).toContainText('仅您修改了');
  await expect(both.getByRole('row', { name: /^证件号码/ })).toContainText('仅您修改了');
  expect(await both.textContent()).not.toMatch(/\d{17}/);
  await checkAccess();
  await both.getByRole('radio', { name: '所学专业用对方的' }).check();
  await both.getByRole('button', { name: '按选择保存' }).click();
  await expect(mine).toBeHidden();

  const after = await page.request.get(`/portal/personnel/information/getRegisterDetail/${added.uuid}`, { headers });
  expect(((await after.json()) as { data: object }).data).toMatchObject({
    major: '对方的专业',
    idNo: `${newIdNo.slice(0, 6)}********${newIdNo.slice(14)}`,
    registrations: [
      expect.objectContaining({ regNo: '示例一号', validEnd: '2033-01-01' }),
      expect.objectContaining({ regNo: '示例二号改' }),
    ],
  });
  await page.request.post(`/portal/personnel/information/deleteRegister/${added.uuid}`, { headers });
});

test(
  'a draft that is older than the record overwrites nothing unasked',
  { tag: '@any-width' },
  async ({ page, signIn }, { project }) => {
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/zzzsxx');
    const headers = { authorization: `Bearer ${await getToken(page)}` };
    const certNo = `示例暂存-${project.name}-${Date.now()}`;
    const added = await page.request.post('/portal/zzzs', {
      data: { certNo, category: 'construction', certName: '示例证书', issueDate: '2024-01-01', issuer: '示例机关' },
      headers,
    });
    const { data } = (await added.json()) as { data: { uuid: string } };
    const openForm = async () => {
      await page.goto(`/qyxx/qyinfo/zzzsxx?keyword=${encodeURIComponent(certNo)}`);
      await page.getByRole('button', { name: '示例证书', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click();
      const form = page.getByRole('dialog', { name: '编辑资质证书' });
      await expect(form.getByLabel('证书编号')).toHaveValue(certNo);
      return form;
    };
    const form = await openForm();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/portal/ent/saveTmp'));
    await form.getByLabel('备注').fill('暂存的备注');
    await saved;
    // A save of the whole form would take this account's own draft with it; an item that is added leaves it, as a colleague's save does.
    await page.request.post('/portal/zzzs/zzx', {
      data: { zzzsUuid: data.uuid, standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级' },
      headers,
    });
    const again = await openForm();
    await again.getByRole('button', { name: '恢复' }).click();
    await expect(again.getByLabel('备注')).toHaveValue('暂存的备注');
    await again.getByRole('button', { name: '保存' }).click();
    const both = page.getByRole('dialog', { name: '该记录已被他人修改' });
    await expect(both.getByRole('row', { name: /^备注/ })).toContainText('两边不同');
    await expect(both.getByRole('row', { name: /^备注/ })).toContainText('不清楚');
    await page.request.post(`/portal/zzzs/delete/${data.uuid}`, { headers });
  },
);
