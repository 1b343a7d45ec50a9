import { listPdfTexts, type PdfContent } from './block.ts';
import { renderPdf } from './draw-sheet.ts';
import { assertPrintable } from './glyphs.ts';
import { listMissing } from './pdf.ts';

export interface PdfRenderTask {
  readonly sheet: PdfContent;
  /** Whether a character without a glyph is rejected, or printed as its code point. */
  readonly unprintable: 'refuse' | 'name';
}

export async function run({ sheet, unprintable }: PdfRenderTask): Promise<Buffer> {
  if (unprintable === 'refuse') assertPrintable(listPdfTexts(sheet), listMissing);
  return await renderPdf(sheet);
}
