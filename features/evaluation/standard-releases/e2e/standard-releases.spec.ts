import { approveRelease } from '#e2e/support/approve-release.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const PATH = '/qyxx/ptgl/nr?resource=standard';

test.describe('standards written by operators (P-123)', () => {
  test('a level is loaded, changed, checked, run ahead, published and withdrawn', { tag: '@any-width' }, async ({
    page,
    signIn,
    checkAccess,
    allowConsoleError,
  }) => {
    test.slow();
    // Of this try alone: one before it may have left its own behind.
    const mark = String(Date.now() % 100_000).padStart(5, '0');
    const title = `示例标准修改${mark}`;
    const document = `关于修改示例标准的通知${mark}`;
    await signIn('demo_operator');
    await page.goto(PATH);
    await page.getByRole('button', { name: '新建草稿' }).click();
    const form = page.getByRole('dialog', { name: '新建标准修改' });
    await form.getByRole('textbox', { name: '标题' }).fill(title);
    await form.getByRole('combobox', { name: '资质标准' }).fill('建筑工程施工总承包');
    await expect(page.getByRole('option', { name: '建筑工程施工总承包' }).first()).toBeAttached();
    await form.getByRole('combobox', { name: '资质标准' }).press('Enter');
    const level = form.getByRole('combobox', { name: '等级' });
    await level.press('ArrowDown');
    await expect(page.getByRole('option', { name: '一级' }).first()).toBeAttached();
    await level.press('Enter');
    await form.getByRole('textbox', { name: '修改文件', exact: true }).fill(document);
    await form.getByRole('textbox', { name: '文号' }).fill(`示建〔2031〕${mark}号`);
    for (const [label, day] of [
      ['发布日期', '2030-12-01'],
      ['施行日期', '2031-03-01'],
    ] as const) {
      await form.getByRole('textbox', { name: label }).fill(day);
      await form.getByRole('textbox', { name: label }).press('Enter');
    }
    await form.getByRole('textbox', { name: '修改文件的条款' }).fill('第二条');
    await form.getByRole('button', { name: '载入现行指标' }).click();
    const assets = form.getByRole('region', { name: /企业资产/ });
    await assets.getByRole('textbox', { name: '金额（元）' }).fill('110000000');
    await checkAccess();

    await form.getByText('从原文识别指标').click();
    await form.getByRole('textbox', { name: '粘贴文件中的一段' }).fill('1.1.1 净资产1.2亿元以上。近5年承担过2类工程。');
    await form.getByRole('button', { name: '识别', exact: true }).click();
    await expect(form.getByText('近5年承担过2类工程', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: /^用“企业资产”替换第/ }).click();
    await expect(assets.getByRole('textbox', { name: '金额（元）' })).toHaveValue('120000000');
    await checkAccess();

    const storeys = form.getByRole('button', { name: /^删除区间 .*2$/ }).first();
    await storeys.click();
    await form.getByRole('button', { name: '检查草稿' }).click();
    await expect(form.getByRole('status').filter({ hasText: '需要修改或确认后才能发布' })).toBeVisible();
    await expect(form.getByText(/缺少区间/)).toBeVisible();
    await form.getByText(/缺少区间/).scrollIntoViewIfNeeded();
    await form.getByRole('button', { name: '重新载入现行指标' }).click();
    await assets.getByRole('textbox', { name: '金额（元）' }).fill('110000000');
    await form.getByRole('button', { name: '检查草稿' }).click();
    await form.getByRole('button', { name: /^填写理由：.*没有案例$/ }).click();
    await form.getByRole('group', { name: '发布前确认' }).getByRole('textbox', { name: '理由' }).fill('示例理由');
    await form.getByRole('button', { name: '检查草稿' }).click();
    await expect(form.getByText('可以发布')).toBeVisible();
    await form.getByRole('button', { name: '保存草稿' }).click();
    await expect(form).toBeHidden();

    await page.getByRole('button', { name: `发布${title}` }).click();
    const dialog = page.getByRole('dialog', { name: `发布“${title}”` });
    await dialog.getByRole('button', { name: '计算影响' }).click();
    await expect(dialog.getByText(/持有该等级的企业/)).toBeVisible({ timeout: 30_000 });
    await checkAccess();
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog).toBeHidden();
    // A second operator confirms every release.
    await expect(page.getByText('待批准', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await approveRelease(page, signIn, title);
    const law = async () => await (await page.request.get('/portal/api/zzbz?code=10300101')).text();
    await expect.poll(law).toContain(document);

    await page.goto(PATH);
    await page.getByRole('button', { name: `提交撤下${title}` }).click();
    const down = page.getByRole('dialog', { name: `提交撤下“${title}”` });
    await down.getByRole('textbox').fill('示例原因');
    await down.getByRole('button', { name: '提交撤下', exact: true }).click();
    await expect(down).toBeHidden();
    await expect(
      page
        .getByText(/提交撤下$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await checkAccess();
    expect(await law()).toContain(document);
    await approveRelease(page, signIn, title);
    await expect.poll(law).not.toContain(document);

    await page.goto('/qyxx/ptgl/bzfb');
    const releases = page.getByRole('region', { name: '标准发布记录' });
    await expect(releases.getByRole('row').filter({ hasText: title })).toHaveCount(2);
    await expect(page.getByText(/[0-9A-F]{4}( [0-9A-F]{4}){7}/)).toBeVisible();
    await checkAccess();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出文件' }).click();
    expect((await download).suggestedFilename()).toMatch(/^标准文件-\d{8}\.json$/);
    await page.getByRole('button', { name: '导入文件' }).click();
    const taking = page.getByRole('dialog', { name: '导入标准文件' });
    await taking.getByRole('textbox', { name: '对方的签名核对码' }).fill('0000');
    const wrong = { name: '示例.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
    await taking.getByLabel('标准文件').setInputFiles(wrong);
    // What is no such file is refused.
    allowConsoleError(/400 \(Bad Request\)/);
    await taking.getByRole('button', { name: '导入', exact: true }).click();
    await expect(taking.getByText(/不是标准文件/)).toBeVisible();
    await checkAccess();
  });
});
