import { readFileSync } from 'node:fs';
import type { Trial } from '#features/evaluation/evaluations/contract/trial.ts';
import { createHandmadeWorkbook, createSampleIdNumber } from '#features/records/import-export/server/testing/files.ts';
import { createClerk } from './support/clerk.ts';
import { certifyEnterprise } from './support/counted-newcomer.ts';
import { expect, test } from './support/fixtures.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ROSTER = new URL(
  '../features/records/import-export/server/testing/real-files/roster-and-projects.xlsx',
  import.meta.url,
);

const workers = () =>
  createHandmadeWorkbook({
    其他人员: {
      rows: Array.from({ length: 3 }, (_, at) => ({
        姓名: `示例工人${at}`,
        身份证号码: createSampleIdNumber(at + 11),
        人员类别: '技术工人',
        工种: '混凝土工',
        技能等级: '中级工',
      })),
    },
  });

/** How much is asked of a newcomer before the product shows what it is for. */
test('from the register page to the first report in few inputs and few minutes', { tag: '@any-width' }, async ({
  page,
  checkAccess,
}) => {
  test.setTimeout(240_000);
  const workbook = Buffer.from(await workers());
  const clerk = createClerk(page);
  const newcomer = { phone: '13900008125', entName: '示例丰华建设有限公司', first17: '91320106MA0EXMPW1' };
  await certifyEnterprise(page, clerk, newcomer);
  await checkAccess();
  await clerk.click(page.locator('#certify').getByRole('link', { name: '免费试用报告' }));

  await clerk.click(page.getByRole('button', { name: '用工作簿导入人员和证书' }));
  await clerk.give(page.getByLabel('选择导入文件'), { name: '人员.xlsx', mimeType: XLSX, buffer: workbook });
  await clerk.click(page.getByRole('button', { name: /^导入 \d+ 条$/ }));
  await clerk.click(page.getByRole('button', { name: '去生成报告' }));
  await clerk.choose(page.getByLabel('资质类别'), '施工总承包');
  await clerk.choose(page.getByLabel('资质', { exact: true }), '市政公用工程施工总承包');
  await clerk.choose(page.getByLabel('等级'), '二级');
  await expect(page.getByText('还缺：净资产、工程业绩。')).toBeVisible();
  await checkAccess();
  const make = page.getByRole('button', { name: '免费生成报告' });
  const heights = [make, page.getByLabel('等级')].map(async (one) => (await one.boundingBox())?.height);
  expect(await heights[0]).toBe(await heights[1]);
  // A double click makes one report.
  await make.dblclick();
  await expect(page.getByText('这是免费试用报告')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('资料还不全，这份报告不计')).toBeVisible();
  await expect(page.getByRole('heading', { name: '开通会员后还能得到什么' })).toBeVisible();
  await checkAccess();

  clerk.assertWithin({ inputs: 25, minutes: 5 });
});

/** The roster and the list of works as an office has them, with title rows, totals and its own headings. */
test('from an ordinary roster and a list of works to a correct report in few inputs', async ({ page, checkAccess }) => {
  test.setTimeout(240_000);
  const clerk = createClerk(page);
  const newcomer = { phone: '13900008126', entName: '江陵甘霖市政建设有限公司', first17: '91320106MA0EXMPW2' };
  await certifyEnterprise(page, clerk, newcomer);
  await clerk.click(page.locator('#certify').getByRole('link', { name: '免费试用报告' }));
  await clerk.click(page.getByRole('button', { name: '用工作簿导入人员和证书' }));
  const roster = { name: '花名册.xlsx', mimeType: XLSX, buffer: readFileSync(ROSTER) };
  await clerk.give(page.getByLabel('选择导入文件'), roster);
  await clerk.click(page.getByRole('button', { name: '只导入无问题的 42 条' }));
  await clerk.click(page.getByRole('dialog').getByRole('button', { name: '导入', exact: true }));
  await clerk.click(page.getByRole('button', { name: '去生成报告' }));
  await expect(page.getByText('项目 12 个')).toBeVisible();

  const choose = async (level: string): Promise<NonNullable<Trial['report']>> => {
    await clerk.choose(page.getByLabel('等级'), level);
    const answer = page.waitForResponse((response) =>
      response.request().method() === 'POST' ? new URL(response.url()).pathname === '/portal/check/trial' : false,
    );
    await clerk.click(page.getByRole('button', { name: /生成报告$/ }));
    const { data } = (await (await answer).json()) as { data: Trial };
    if (data.report === null) throw new Error('the call answered without a report');
    return data.report;
  };
  await clerk.choose(page.getByLabel('资质类别'), '施工总承包');
  await clerk.choose(page.getByLabel('资质', { exact: true }), '市政公用工程施工总承包');

  const third = await choose('三级（不能新申请）');
  const constructors = third.items[0]?.report?.leaves.find(({ kind }) => kind === 'registeredPersonnel');
  // The roster does not say where the five are registered: that is asked, and never answered with a no.
  expect([...(constructors?.counted ?? []), ...(constructors?.notCounted ?? [])]).toHaveLength(5);
  expect(constructors?.verdict).not.toBe('unmet');
  await expect(page.getByText('这是免费试用报告')).toBeVisible();

  await page.getByLabel('净资产（万元）').scrollIntoViewIfNeeded();
  await clerk.type(page.getByLabel('净资产（万元）'), '1260');
  await clerk.click(page.getByRole('button', { name: '保存净资产' }));
  await expect(page.getByLabel('净资产（万元）')).toHaveCount(0);
  const second = await choose('二级');
  const works = second.items[0]?.report?.leaves.find(({ kind }) => kind === 'performance');
  const read = [...(works?.counted ?? []), ...(works?.notCounted ?? [])];
  expect(new Set(read.map(({ name }) => name)).size).toBe(12);
  // One of the twelve is not completed.
  expect(read.filter((one) => 'reason' in one && /\d{4}-\d{2}-\d{2} 竣工/.test(one.reason))).toHaveLength(11);
  await expect(page.getByText('这是免费试用报告')).toBeVisible();
  await checkAccess();

  clerk.assertWithin({ inputs: 30, minutes: 5 });
});
