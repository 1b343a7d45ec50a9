import { writeFile } from 'node:fs/promises';
import { expect, test } from '#e2e/support/fixtures.ts';
import { PEOPLE_HEADINGS, peoplePage } from '../server/testing/pages.ts';

/** Each refusal is sent once. */
test.use({ allowedConsoleErrors: [/400 \(Bad Request\).*\/portal\/big-data\/page\/preview/] });

test(
  'a page of the platform is pasted or chosen, seen as it was understood, and compared',
  { tag: '@any-width' },
  async ({ page, signIn, checkAccess }, info) => {
    const row = ['1', '示例网页人员', '110***********0010', '一级注册建造师', '示例网页注册号', '建筑工程'];
    await signIn('demo_design');
    await page.goto('/qyxx/qyinfo/xmmgr');
    const bar = page.getByRole('region', { name: '全国平台比对' });
    await bar.getByRole('button', { name: '粘贴平台网页' }).click();
    const dialog = page.getByRole('dialog', { name: '粘贴平台网页' });
    const box = dialog.getByLabel('在平台网页上全选复制，粘贴到这里');
    await box.fill('示例：没有表格');
    await dialog.getByRole('button', { name: '读取文字' }).click();
    await expect(dialog.getByRole('alert')).toContainText('没有找到');
    await checkAccess();
    await box.fill([PEOPLE_HEADINGS, row].map((cells) => cells.join('\t')).join('\n'));
    await dialog.getByRole('button', { name: '读取文字' }).click();
    await expect(dialog.getByRole('list', { name: '识别出的注册人员' })).toContainText('示例网页人员');
    await dialog.getByRole('button', { name: '重新选择' }).click();
    const saved = info.outputPath('示例.html');
    await writeFile(saved, peoplePage([row, ['2', '', '', '', 'X', '']], 37));
    await dialog.getByLabel('选择保存的网页').setInputFiles(saved);
    await expect(dialog.getByRole('heading', { name: '注册人员 1（2 行），平台共 37' })).toBeVisible();
    await expect(dialog.getByText('没有姓名，未收入')).toBeVisible();
    await expect(dialog.getByText('还有其他页')).toBeVisible();
    await checkAccess();
    await dialog.getByRole('button', { name: '采用并比对' }).click();
    await expect(dialog).toBeHidden();
    await expect(bar).toContainText('数据来源：粘贴的网页');
    await bar.getByRole('button', { name: '查看全部差异' }).click();
    await expect(page.getByRole('dialog', { name: '比对的全部差异' }).getByText('示例网页人员')).toBeVisible();
  },
);
