import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { renderPdf } from './draw-sheet.ts';

/** Every text of the first page, and where it ends. */
async function getTexts(footer: string) {
  const file = await renderPdf({
    title: '示例文件',
    subject: '示例',
    footer,
    address: null,
    madeAt: '2026-11-20T02:00:00.000Z',
    blocks: [{ kind: 'text', text: '正文' }],
  });
  const page = await (await getDocument({ data: new Uint8Array(file), useSystemFonts: false }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return {
    width: page.getViewport({ scale: 1 }).width,
    words: items.map((item) => ('str' in item ? item.str : '')).join(''),
    ends: items.flatMap((item) => ('str' in item ? [Number(item.transform[4]) + item.width] : [])),
  };
}

it('cuts a long name in the footer, and keeps the number behind it on the page', async () => {
  const { words, ends, width } = await getTexts(`${'示例名称'.repeat(20)}建设有限公司 · XY-1 · 核验编号 0123-4567`);
  expect(words).toContain('… · XY-1 · 核验编号 0123-4567');
  expect(words).not.toContain('建设有限公司');
  expect(Math.max(...ends)).toBeLessThanOrEqual(width - 40);
});

it('leaves a footer that fits as it is', async () => {
  const { words } = await getTexts('示例建设有限公司 · XY-1');
  expect(words).toContain('示例建设有限公司 · XY-1');
});
