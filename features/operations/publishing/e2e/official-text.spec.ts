import type { Page } from '@playwright/test';
import { Document, Packer, Paragraph } from 'docx';
import { expect, test } from '#e2e/support/fixtures.ts';

const PATH = '/qyxx/ptgl/nr';
/** The standard of 建筑工程 cites this document by such numbers. */
const NUMBER = '建市〔2014〕159号';

const file = async (title: string): Promise<Buffer> =>
  await Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            title,
            NUMBER,
            '1 建筑工程施工总承包资质标准',
            '1.1 特级资质标准',
            '1.1.1 示例企业资产，本文为示例而非原文。',
            '1.1.2 示例企业主要人员',
            '（1）示例注册建造师。',
            ...Array.from({ length: 30 }, (_, at) => `1.2.${at + 1} 示例段落，使本页足够长。`),
          ].map((text) => new Paragraph(text)),
        },
      ],
    }),
  );

async function ask(page: Page, path: string, body?: object): Promise<{ rows: { uuid: string }[] }> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const answer = body
    ? await page.request.post(path, { headers, data: body })
    : await page.request.get(path, { headers });
  return (await answer.json()) as { rows: { uuid: string }[] };
}

test('an official text is read, corrected and published, and a standard leads to its clause', async ({
  page,
  signIn,
  checkAccess,
  isMobile,
}, { project, retry }) => {
  const title = `示例资质标准${project.name}${retry}`;
  await signIn('demo_operator');
  await page.goto(PATH, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '导入官方文件' }).click();
  const dialog = page.getByRole('dialog', { name: '导入官方文件' });
  const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '示例.docx', mimeType: mime, buffer: await file(title) });
  await expect(dialog.getByRole('status')).toContainText('可按条款引用');
  await checkAccess();
  await dialog.getByRole('button', { name: '校对并保存为草稿' }).click();

  const form = page.getByRole('dialog', { name: '新建文章' });
  await expect(form.getByRole('textbox', { name: '标题' })).toHaveValue(title);
  await expect(form.getByRole('textbox', { name: '文号' })).toHaveValue(NUMBER);
  await form.getByRole('textbox', { name: '发布机关' }).fill('示例机关');
  await form.getByRole('button', { name: '保存草稿' }).click();
  await expect(form).toBeHidden();
  const { rows } = await ask(page, `/portal/manage/article/list?keyword=${encodeURIComponent(title)}`);
  const uuid = rows[0]?.uuid ?? '';
  await ask(page, '/portal/manage/article/publish', { uuid });

  try {
    await page.goto(`/zzbz/03-10300101?level=${encodeURIComponent('特级')}`, { waitUntil: 'networkidle' });
    const link = page.locator(`a.doc[href="/policy/detail/${uuid}#t-1-1-1"]`).filter({ visible: true }).first();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/policy/detail/${uuid}#t-1-1-1$`));
    const clause = page.locator('#t-1-1-1');
    await expect(clause).toBeInViewport();
    await expect(clause).toHaveClass(/clause-here/);
    // Beside the text where there is room; on a phone folded above it.
    const beside = page.getByRole('navigation', { name: '本页目录' });
    const folded = page.getByRole('group').filter({ hasText: '本页目录' });
    if (isMobile) {
      await expect(beside).toBeHidden();
      await folded.getByText('本页目录').click();
      await folded.getByRole('link').last().click();
      await expect(page).not.toHaveURL(/#t-1-1-1$/);
    }
    await expect(isMobile ? folded : beside).toContainText('建筑工程施工总承包资质标准');
    await checkAccess();
  } finally {
    // Other specs look for the document by its number.
    await ask(page, `/portal/manage/article/delete/${uuid}`, {});
  }
});
