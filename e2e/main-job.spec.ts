import type { Page } from '@playwright/test';
import { createHandmadeWorkbook } from '#features/records/import-export/server/testing/files.ts';
import { SAMPLE_PASSWORD } from './support/accounts.ts';
import { type Clerk, createClerk } from './support/clerk.ts';
import { dayFromNow } from './support/days.ts';
import { expect, test } from './support/fixtures.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the construction enterprise lacks for 建筑工程三级, and a person whose registration ends soon. */
async function makeWorkbook(mark: string): Promise<Buffer> {
  const settled = { 出生日期: '1990-03-03', 社保由本企业缴纳: '是' };
  const workers = Array.from({ length: 28 }, (_, index) => ({
    ...settled,
    姓名: `示例工${mark}${index + 1}`,
    人员类别: '技术工人',
    工种: '钢筋工',
    技能等级: '中级工',
  }));
  const engineers = ['电气', '暖通'].map((major) => ({
    ...settled,
    姓名: `示例${major}${mark}`,
    人员类别: '职称人员',
    职称名称: '工程师',
    职称等级: '中级',
    职称专业: major,
    职称系列: '工程系列',
  }));
  const builder = `示例建造师${mark}`;
  const registration = {
    姓名: builder,
    注册类别: '二级建造师',
    注册专业: '市政公用工程',
    注册有效期至: dayFromNow(20),
  };
  return Buffer.from(
    await createHandmadeWorkbook({
      其他人员: { rows: [...engineers, ...workers] },
      注册人员: { rows: [{ 姓名: builder, ...settled }] },
      注册证书: { rows: [registration] },
    }),
  );
}

async function signInByHand(page: Page, clerk: Clerk): Promise<void> {
  await page.goto('/qyxx/mbxz');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await clerk.type(page.getByLabel('手机号或用户名'), 'demo_member');
  await clerk.type(page.getByRole('textbox', { name: '密码' }), SAMPLE_PASSWORD);
  await clerk.click(page.getByRole('button', { name: '登录', exact: true }));
  await expect(page.getByRole('heading', { name: '模板下载', level: 1 })).toBeVisible();
}

async function importWorkbook(page: Page, clerk: Clerk, mark: string): Promise<void> {
  await clerk.click(page.getByRole('button', { name: '导入数据' }));
  const file = { name: `示例企业${mark}.xlsx`, mimeType: XLSX, buffer: await makeWorkbook(mark) };
  await clerk.give(page.getByLabel('选择导入文件'), file);
  await expect(page.getByText('没有发现问题，将新增 31 条')).toBeVisible();
  await clerk.click(page.getByRole('button', { name: /^导入/ }).last());
  await expect(page.getByRole('heading', { name: '已导入 31 条记录' })).toBeVisible();
}

async function runCheck(page: Page, clerk: Clerk): Promise<void> {
  await clerk.open('/zzbz/10300101');
  await clerk.click(page.getByRole('link', { name: /三级/ }).first());
  // Until the level has been read, the links are those of the level before.
  const ofLevel = page.locator(`a[href*="level=${encodeURIComponent('三级')}"]`);
  await clerk.click(page.getByRole('link', { name: /校验/ }).and(ofLevel).first());
  await expect(page.getByRole('heading', { name: '实时预估' })).toBeVisible();
  // Unverified rules decide nothing: the enterprise says how its place counts the lead (CR-10), which the address keeps.
  const address = new URL(page.url());
  address.searchParams.set('lead', 'yes');
  await page.goto(address.href);
  clerk.count({ name: '技术负责人是否计入', presses: 1 });
  await expect(page.getByRole('heading', { name: '实时预估' })).toBeVisible();
  await clerk.click(page.getByRole('button', { name: '开始核验' }));
}

/** The main job of the product: from the login page to the printed report, as an office worker does it. */
test.describe('the main job', () => {
  // The other specs find the enterprise as it was.
  test.afterEach(async ({ page }) => {
    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value;
    const headers = { authorization: `Bearer ${token}` };
    const batches = await page.request.get('/portal/exchange/batch/list', { headers });
    const { rows } = (await batches.json()) as { rows: { id: string; status: string }[] };
    for (const { id } of rows.filter((row) => row.status === 'applied'))
      await page.request.post('/portal/exchange/undo', { headers, data: { id } });
  });

  test('login, import, reminders, check, report, print', async ({ page, checkAccess }, { project }) => {
    test.setTimeout(120_000);
    const mark = `${project.name}${Date.now()}`.slice(-8);
    const clerk = createClerk(page);
    await signInByHand(page, clerk);
    await importWorkbook(page, clerk, mark);

    // The sweep after a change runs in the background.
    await expect(async () => {
      await page.goto(`/qyxx/zzwhtx/zcrytx?keyword=${encodeURIComponent(`示例建造师${mark}`)}`);
      await expect(page.getByText(`示例建造师${mark}`).first()).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 40_000 });

    await runCheck(page, clerk);
    await expect(page.getByRole('heading', { name: '校验报告：建筑工程施工总承包三级' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '满足申报条件' })).toBeVisible();
    clerk.assertWithin({ inputs: 4, minutes: 1.1 });
    await checkAccess();

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: '企业侧栏' })).toBeHidden();
    await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
    for (const text of [
      /江苏恒屹建设工程有限公司/,
      /核验编号 JY\d{8}-\d{4}/,
      /[0-9a-f]{64}/,
      '结果仅供准备材料参考，不代表审批结论',
    ])
      await expect(page.getByText(text).last()).toBeVisible();
    await expect(page.getByText(`示例工${mark}28`).last()).toBeVisible();
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    expect(pdf.length).toBeGreaterThan(50_000);
    await page.emulateMedia({ media: 'screen' });
  });
});
