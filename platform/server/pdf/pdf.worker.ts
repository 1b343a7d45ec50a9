import { listSheetTexts, type Sheet } from './block.ts';
import { drawSheet } from './draw-sheet.ts';
import { assertPrintable } from './glyphs.ts';
import { listMissing } from './pdf.ts';

export interface PrintTask {
  readonly sheet: Sheet;
  /** Whether a character without a glyph is rejected, or printed as its code point. */
  readonly unprintable: 'refuse' | 'name';
}

export async function run({ sheet, unprintable }: PrintTask): Promise<Buffer> {
  if (unprintable === 'refuse') assertPrintable(listSheetTexts(sheet), listMissing);
  return await drawSheet(sheet);
}
