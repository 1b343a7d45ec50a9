import type { Page } from '@playwright/test';
import { expect, test } from '../../../../e2e/support/fixtures.ts';

const WIZARD = '/qyxx/mnsbsljy/zcrycheck?standard=10300101&level=%E4%B8%89%E7%BA%A7';

async function startCheck(page: Page): Promise<void> {
  await page.goto(WIZARD);
  await expect(page.getByRole('heading', { name: '实时预估' })).toBeVisible();
  await page.getByRole('button', { name: '开始核验' }).click();
  await expect(page.getByRole('heading', { name: '校验报告：建筑工程施工总承包三级' })).toBeVisible();
}

/** Simulated acceptance from the choice of a level to a replayed report (P-049 to P-059, C-136 to C-141). */
test.describe('simulated acceptance', () => {
  test.beforeEach(async ({ signIn }) => await signIn('demo_member'));

  test('every page of the four kinds opens', async ({ page, checkAccess }) => {
    for (const [path, heading] of [
      ['zcrycheck', '模拟受理校验：注册人员校验'],
      ['fzcrycheck', '模拟受理校验：非注册人员校验'],
      ['ryslcheck', '模拟受理校验：人员数量校验'],
      ['xmcheck', '模拟受理校验：业绩诊断'],
      ['xmcheck/checkLog', '业绩诊断记录'],
      ['fzcrycheck/checkStep', '模拟受理校验'],
    ] as const) {
      await page.goto(`/qyxx/mnsbsljy/${path}`);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    }
    await page.goto('/qyxx/mnsbsljy/zcrycheck');
    await expect(page.getByText('市政公用工程施工总承包 三级').first()).toBeVisible();
    await checkAccess();
  });

  test('the chosen level stays where it is, and the arrow keys reach those behind the first', {
    tag: '@any-width',
  }, async ({ page }) => {
    await page.goto('/qyxx/mnsbsljy/zcrycheck/checkStep');
    const rows = page.getByRole('group', { name: '选择资质和等级' }).getByRole('radio');
    const getName = (at: number) => rows.nth(at).evaluate((row) => row.closest('label')?.textContent ?? '');
    await expect(rows.nth(11)).toBeVisible();
    const [sixth, seventh] = [await getName(5), await getName(6)];
    await rows.nth(5).click();
    await expect(rows.nth(5)).toBeChecked();
    expect([await getName(5), await getName(6)]).toEqual([sixth, seventh]);
    for (let at = 6; at < 15; at += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(rows.nth(at)).toBeChecked();
      await expect(rows.nth(at)).toBeFocused();
    }
  });

  test('a level is found, its data checked, and the report says what is missing', async ({ page, checkAccess }) => {
    await page.goto('/qyxx/mnsbsljy/zcrycheck/checkStep');
    await page.getByRole('searchbox', { name: '资质名称、等级或代码' }).fill('10300101 三级');
    const level = page.getByRole('radio', { name: /建筑工程施工总承包 三级/ });
    await level.click();
    await expect(level).toBeChecked();
    await checkAccess();
    await page.getByRole('link', { name: '下一步' }).click();

    const estimate = page.getByRole('complementary', { name: '实时预估' });
    await expect(estimate).toContainText('暂不满足申报条件，还差 1 条要求');
    await page.getByRole('checkbox', { name: '纳入林嘉禾（示例）' }).click();
    await expect(estimate).toContainText('暂不满足申报条件，还差 2 条要求');
    await expect(page).toHaveURL(/out=/);
    await checkAccess();
    await page.getByRole('button', { name: '自动选择最优组合' }).click();
    await expect(estimate).toContainText('还差 1 条要求');

    await page.getByRole('button', { name: '开始核验' }).click();
    await expect(page.getByRole('heading', { name: '暂不满足申报条件，还差 1 条要求' })).toBeVisible();
    await expect(page.getByText('结果仅供准备材料参考，不代表审批结论', { exact: true })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /现场管理人员/ }).locator('del')).toBeVisible();
    await checkAccess();

    await page.getByRole('link', { name: /只看不满足/ }).click();
    await expect(page).toHaveURL(/only=unmet/);
    await expect(page.getByRole('rowheader', { name: /企业资产/ })).toBeHidden();
    await page.getByRole('button', { name: /^明细\s?技术工人$/ }).click();
    await expect(page.getByText('不足：中级工以上 2/30')).toBeVisible();
  });

  test('a report tells why a person does not count, and the effect of a departure', async ({ page, checkAccess }) => {
    await startCheck(page);
    await page.getByRole('button', { name: '何沛', exact: true }).click();
    await expect(page.getByText('不计入：社会保险不在本企业').first()).toBeVisible();
    await page.getByRole('button', { name: '如果何沛不在' }).click();
    await expect(page.getByText(/没有何沛，?/)).toBeVisible();
    await checkAccess();
  });

  test('a report is opened again, focused, replayed with the same result, and downloaded', {
    tag: '@any-width',
  }, async ({ page }) => {
    await startCheck(page);
    const address = page.url();
    await page.getByRole('link', { name: '只看注册人员' }).click();
    await expect(page.getByRole('rowheader', { name: /技术工人/ })).toBeHidden();
    await page.goto(address);
    await page.getByRole('button', { name: '开始比较', exact: true }).click();
    await expect(page.getByText('结果与存档逐字一致')).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载数据' }).click();
    expect((await file).suggestedFilename()).toMatch(/^校验报告_JY\d{8}-\d{4}\.json$/);
    const paper = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载报告' }).click();
    expect((await paper).suggestedFilename()).toMatch(/^校验报告_JY\d{8}-\d{4}\.pdf$/);
    await page.goto('/qyxx/mnsbsljy/zcrycheck/checkLog');
    await expect(page.getByRole('link', { name: '建筑工程施工总承包三级' }).first()).toBeVisible();
  });
});
