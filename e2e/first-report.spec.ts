import { computeCreditCodeCheckCharacter } from '#domain/identity/credit-code.ts';
import { drawLicence } from '#features/enterprise/recognition/server/testing/draw-form.ts';
import { handMade, sampleId } from '#features/records/import-export/server/testing/files.ts';
import { createClerk } from './support/clerk.ts';
import { expect, test } from './support/fixtures.ts';
import { passCaptcha, readCode } from './support/pass-captcha.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_INPUTS = 25;
const MAX_MINUTES = 5;
const PHONE = '13900008125';

/** Region 320106 is 鼓楼区 of 南京; nobody certifies the number. */
const FIRST_17 = '91320106MA0EXMPW1';
const ENTERPRISE = {
  entName: '示例丰华建设有限公司',
  creditCode: FIRST_17 + computeCreditCodeCheckCharacter(FIRST_17),
};

const workers = () =>
  handMade({
    其他人员: {
      rows: Array.from({ length: 3 }, (_, at) => ({
        姓名: `示例工人${at}`,
        身份证号码: sampleId(at + 11),
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
  await page.goto('/register', { waitUntil: 'networkidle' });

  await clerk.type(page.getByRole('textbox', { name: '手机号', exact: true }), PHONE);
  await clerk.click(page.getByRole('button', { name: '发送验证码' }));
  // Nobody but the server knows where the words stand: a person presses three of them.
  await passCaptcha(page, `p${PHONE}@example.com`);
  clerk.count({ name: '安全验证', presses: 3 });
  await clerk.click(page.getByRole('button', { name: '发送验证码' }).last());
  await expect(page.getByText('验证码已发送到该手机')).toBeVisible();
  await clerk.type(page.getByLabel('短信验证码'), await readCode(page, PHONE));
  await clerk.click(page.getByRole('button', { name: '下一步' }));
  await clerk.type(page.getByRole('textbox', { name: '设置密码' }), 'seven brown otters');
  await clerk.check(page.getByLabel('我已阅读并同意'));
  await clerk.click(page.getByRole('button', { name: '提交注册' }));
  await clerk.click(page.getByRole('link', { name: '认证企业' }));
  await page.waitForURL(/#certify$/, { waitUntil: 'networkidle' });

  const card = page.locator('#certify');
  const licence = { name: '营业执照.png', mimeType: 'image/png', buffer: drawLicence(ENTERPRISE) };
  await clerk.give(card.getByLabel('营业执照', { exact: true }), licence);
  await expect(page.getByText('从执照读到企业名称、统一社会信用代码、法定代表人，请核对。')).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByLabel('企业名称')).toHaveValue(ENTERPRISE.entName);
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(ENTERPRISE.creditCode);
  await expect(page.getByLabel('市（区）')).toHaveValue('320100');
  await clerk.click(card.getByRole('button', { name: '提交认证' }));
  await expect(card.getByText('已认证', { exact: true })).toBeVisible();
  await checkAccess();
  await clerk.click(card.getByRole('link', { name: '免费试用报告' }));

  await clerk.click(page.getByRole('button', { name: '用工作簿导入人员和证书' }));
  await clerk.give(page.getByLabel('选择导入文件'), { name: '人员.xlsx', mimeType: XLSX, buffer: workbook });
  await clerk.click(page.getByRole('button', { name: /^导入 \d+ 条$/ }));
  await clerk.click(page.getByRole('button', { name: '去生成报告' }));
  await clerk.choose(page.getByLabel('资质类别'), '施工总承包');
  await clerk.choose(page.getByLabel('资质', { exact: true }), '市政公用工程施工总承包');
  await clerk.choose(page.getByLabel('等级'), '二级');
  await checkAccess();
  const make = page.getByRole('button', { name: '免费生成报告' });
  const heights = [make, page.getByLabel('等级')].map(async (one) => (await one.boundingBox())?.height);
  expect(await heights[0]).toBe(await heights[1]);
  // One report is made once: a double click is no second wish, which would be refused over the first.
  await make.dblclick();
  await expect(page.getByText('这是免费试用报告')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('已生成过免费试用报告')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '开通会员后还能得到什么' })).toBeVisible();
  await checkAccess();

  process.stdout.write(`${clerk.tell()}\n`);
  expect(clerk.inputs()).toBeLessThanOrEqual(MAX_INPUTS);
  expect(clerk.minutes()).toBeLessThanOrEqual(MAX_MINUTES);
});
