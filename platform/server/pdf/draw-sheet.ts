import { encodeQR } from 'qr';
import type { PdfContent } from './block.ts';
import { createPdf, finishPdf, getContentWidth, type Pdf, writeBlock, writeTitle } from './pdf.ts';

const CODE_SIZE = 76;
const CODE_GAP = 16;

/** Draws a QR code with vector lines instead of a picture, so that it is sharp in print. */
function drawCode(document: Pdf, text: string): void {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const step = CODE_SIZE / cells.length;
  const left = document.page.width - document.page.margins.right - CODE_SIZE;
  const { top } = document.page.margins;
  document.fillColor('#000000');
  cells.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) document.rect(left + x * step, top + y * step, step, step);
    });
  });
  document.fill();
}

/** Draws a document with selectable text in an embedded font and page numbers. */
export async function renderPdf(sheet: PdfContent): Promise<Buffer> {
  const document = createPdf(sheet.title, sheet.subject, { madeAt: new Date(sheet.madeAt) });
  if (sheet.address !== null) drawCode(document, sheet.address);
  const beside = sheet.address === null ? {} : { width: getContentWidth(document) - CODE_SIZE - CODE_GAP };
  writeTitle(document, sheet.title, beside);
  document.y = Math.max(document.y, sheet.address === null ? 0 : document.page.margins.top + CODE_SIZE + CODE_GAP);
  for (const block of sheet.blocks) writeBlock(document, block);
  return await finishPdf(document, sheet.footer);
}
