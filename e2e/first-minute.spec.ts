import type { Page } from '@playwright/test';
import { beginPolicy } from './support/begin-policy.ts';
import { selectOption } from './support/choose.ts';
import { expect, test } from './support/fixtures.ts';
import { beginRegistration, codeFrom, endRegistration } from './support/new-enterprise.ts';
import { makePng } from './support/png.ts';
import { type Production, startProduction } from './support/production.ts';

const ENTERPRISE = { name: '示例首分建设有限公司', code: codeFrom('EXMPP9') };
const PHONE = '13900009101';
const OTHER_PHONE = '13900009102';
const TITLE = '示例文件：本省的第一份政策';

async function becomeOperator(page: Page, code: string): Promise<void> {
  await page.goto('/install', { waitUntil: 'networkidle' });
  await page.getByLabel('安装码').fill(code);
  await page.getByLabel('用户名').fill('chief_operator');
  await page.getByLabel('手机号').fill('13900009100');
  await page.getByRole('textbox', { name: '设置密码' }).fill('tulip-river-44-lamp');
  await page.getByRole('button', { name: '建立运营账号' }).click();
  await expect(page.getByRole('heading', { name: '运营账号已建立' })).toBeVisible();
  await page.getByRole('link', { name: '进入平台管理' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function certify(page: Page): Promise<void> {
  await page.getByRole('link', { name: '认证企业' }).click();
  const card = page.locator('#certify');
  await expect(card).toBeVisible();
  const licence = { name: '营业执照.png', mimeType: 'image/png', buffer: makePng(40) };
  // A file that is chosen before the scripts of the page run is lost; a user would choose it again.
  await expect(async () => {
    await card.getByLabel('营业执照', { exact: true }).setInputFiles(licence);
    await expect(card.getByText(/营业执照\.png（/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.getByLabel('法定代表人').fill('示例人');
  await page.getByLabel('所在地区').selectOption('320000');
  await page.getByLabel('市（区）').selectOption('320500');
  await card.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ENTERPRISE.name);
}

async function passCertification(page: Page): Promise<void> {
  await page.goto(`/qyxx/ptgl/qyrz?keyword=${encodeURIComponent(ENTERPRISE.name)}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: `审核${ENTERPRISE.name}` }).click();
  const dialog = page.getByRole('dialog', { name: ENTERPRISE.name });
  await dialog.getByRole('button', { name: '通过' }).click();
  const question = page.getByRole('dialog', { name: /通过“.*”的认证？/ });
  await question.getByRole('button', { name: '通过' }).click();
  await expect(dialog).toBeHidden();
}

async function publishPolicy(page: Page): Promise<void> {
  await page.goto('/qyxx/ptgl/nr', { waitUntil: 'networkidle' });
  const form = await beginPolicy(page);
  await form.getByRole('textbox', { name: '标题' }).fill(TITLE);
  await form.getByRole('textbox', { name: '正文' }).fill('第一条 本示例说明一份政策如何发布，所在地区的企业如何得知。');
  await form.getByRole('textbox', { name: '发布机关' }).fill('示例省住房和城乡建设厅');
  await selectOption(page, form.getByRole('combobox', { name: '地区', exact: true }), '江苏省', '江苏');
  await form.getByRole('button', { name: '保存草稿' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: `发布${TITLE}` }).click();
  const publish = page.getByRole('dialog', { name: `发布“${TITLE}”` });
  await publish.getByRole('button', { name: '发布', exact: true }).click();
  await expect(publish).toBeHidden();
}

test.describe('the first minute in production', { tag: '@any-width' }, () => {
  test.describe.configure({ timeout: 420_000 });
  let production: Production;
  test.beforeAll(async () => {
    production = await startProduction();
  });
  test.afterAll(() => production.stop());

  test('R-012 leads from an empty place over the first operator and the first enterprise to the first policy, of which that enterprise is told', async ({
    browser,
  }) => {
    const { address, code, codeOf } = production;
    const open = async (): Promise<Page> =>
      await (await browser.newContext({ baseURL: address, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage();
    const [operator, clerk] = [await open(), await open()];
    await becomeOperator(operator, code);
    // The code is good for one.
    await clerk.goto('/install');
    await expect(clerk.getByText('已有运营账号请直接登录')).toBeVisible();

    await beginRegistration(clerk, PHONE, ENTERPRISE, {
      other: OTHER_PHONE,
      read: (_page, to) => Promise.resolve(codeOf(to)),
    });
    await endRegistration(clerk);
    await certify(clerk);
    await passCertification(operator);
    await publishPolicy(operator);

    // What is published together is told together, a while later; how long that is on a busy machine is not asked here.
    const told = clerk.getByText(new RegExp(`与贵公司有关的政策.*${TITLE}`)).first();
    await expect(async () => {
      await clerk.goto('/userMessage', { waitUntil: 'networkidle' });
      await expect(told).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 180_000 });
    await told.click();
    await expect(clerk.getByText('与贵公司有关，因为').first()).toBeVisible();
    await clerk.getByRole('link', { name: TITLE }).first().click();
    await expect(clerk.getByRole('heading', { level: 1 })).toContainText(TITLE);
  });
});
