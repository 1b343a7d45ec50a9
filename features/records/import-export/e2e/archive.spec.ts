import { readFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { expect, test } from '../../../../e2e/support/fixtures.ts';

/** One click out, and back in: /qyxx/mbxz. */
test(
  'a enterprise is archived, and restored from its archive',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess }, { project }) => {
    test.setTimeout(180_000);
    await signIn('demo_member');
    await page.goto('/qyxx/qyinfo/yyzzxx');
    const files = page.getByRole('region', { name: '附件', exact: true });
    const name = `归档用-${project.name}.png`;
    const buffer = createTestPicture('png', `归档${project.name}`);
    await files.getByLabel('选择附件').setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(files.getByRole('button', { name, exact: true })).toBeVisible();

    await page.goto('/qyxx/mbxz');
    await page.getByRole('button', { name: '一键归档' }).click();
    const dialog = page.getByRole('dialog');
    await checkAccess();
    const download = page.waitForEvent('download', { timeout: 120_000 });
    await dialog.getByRole('button', { name: '生成归档' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/-归档-\d{4}-\d{2}-\d{2}\.zip$/);
    const bytes = readFileSync(await file.path());
    const parts = unzipSync(bytes);
    expect(Object.keys(parts)).toContain(`附件/营业执照/${name}`);
    await expect(dialog.getByText(/归档已生成/)).toBeVisible();
    await checkAccess();
    await dialog.getByRole('button', { name: '关闭' }).last().click();

    const forged = Buffer.from(zipSync({ ...parts, '多余.pdf': new Uint8Array([1]) }));
    await page
      .getByLabel('选择归档压缩包')
      .setInputFiles({ name: '改过的.zip', mimeType: 'application/zip', buffer: forged });
    await expect(page.getByRole('main').getByRole('alert')).toContainText('清单以外的文件');

    await page
      .getByLabel('选择归档压缩包')
      .setInputFiles({ name: '归档.zip', mimeType: 'application/zip', buffer: bytes });
    await expect(page.getByText('校验值全部一致')).toBeVisible({ timeout: 60_000 });
    await checkAccess();
    await page.getByRole('button', { name: /^恢复 \d+ 个附件$/ }).click();
    await expect(page.getByText(/已恢复 \d+ 个附件/)).toBeVisible({ timeout: 120_000 });
    await page.getByRole('button', { name: '查看差异并导入' }).click();
    await expect(page.getByRole('heading', { name: '导入企业数据', level: 1 })).toBeVisible();
  },
);

test.use({ allowedConsoleErrors: [/400 \(Bad Request\)/] });
