import { expect, test } from '#e2e/support/fixtures.ts';

/** A refusal without its reason is sent once. */
test.use({ allowedConsoleErrors: [/400 \(Bad Request\).*\/portal\/big-data\/correction\/move/] });

/** Our projects beside the records of the national platform (R-011, C-096, C-097, gaps G-42). */
test('what differs from the platform is seen, settled with a reason, and followed until it is right', async ({
  page,
  signIn,
  checkAccess,
}) => {
  await signIn('demo_design');
  await page.goto('/qyxx/qyinfo/xmmgr');
  const bar = page.getByRole('region', { name: '全国平台比对' });
  await expect(bar).toContainText('数据来源：本地示例');
  await bar.getByRole('button', { name: '与平台比对' }).click();
  await expect(page.getByText(/比对完成/)).toBeVisible();
  await expect(bar).toContainText('取得');

  await page.goto('/qyxx/qyinfo/xmmgr?platformState=differs');
  await page.locator('.prj-name .lnk').first().click();
  const differences = page.getByRole('dialog').getByRole('region', { name: '比对的差异' });
  await expect(differences).toBeVisible();
  await expect(differences.getByText('更正方式').first()).toBeVisible();
  await expect(differences.getByText('时限', { exact: true }).first()).toBeVisible();
  await checkAccess();
  await differences
    .getByRole('button', { name: /^保留本企业的/ })
    .first()
    .click();
  await differences.getByRole('textbox').fill('示例：以竣工资料为准');
  await differences.getByRole('button', { name: '保留', exact: true }).click();
  await expect(differences.getByText('已保留本企业数据：示例：以竣工资料为准')).toBeVisible();

  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: '查看全部差异' }).click();
  const all = page.getByRole('dialog', { name: '比对的全部差异' });
  await expect(all.getByText('判断只供核对时参考')).toBeVisible();
  await expect(all.getByText('影响', { exact: true }).first()).toBeVisible();
  await checkAccess();

  const begin = all.getByRole('button', { name: /^登记更正：/ }).first();
  const what = ((await begin.getAttribute('aria-label')) ?? '').replace('登记更正：', '');
  await begin.click();
  await expect(all.getByText('更正准备中，见“更正跟踪”').first()).toBeVisible();
  await all.getByRole('button', { name: '更正跟踪' }).click();
  const file = all.getByRole('button', { name: `${what}，登记提交` });
  await expect(file).toBeVisible();
  await expect(all.getByRole('group', { name: '证明材料（待核对）' }).first()).toBeVisible();
  await checkAccess();
  await file.click();
  await all.getByLabel('跟进日期').fill('2030-01-10');
  await checkAccess();
  await all.getByRole('button', { name: '登记提交', exact: true }).click();
  await expect(all.getByRole('button', { name: `${what}，登记未通过` })).toBeVisible();
  await expect(all.getByText('2030-01-10 跟进').first()).toBeVisible();
  await all.getByRole('button', { name: `${what}，登记未通过` }).click();
  await all.getByRole('button', { name: '登记未通过', exact: true }).click();
  await expect(all.getByText('请填写未通过原因')).toBeVisible();
  await all.getByLabel('未通过原因').fill('示例：合同复印件不清');
  await all.getByRole('button', { name: '登记未通过', exact: true }).click();
  await expect(all.getByText('未通过：示例：合同复印件不清').first()).toBeVisible();
});
