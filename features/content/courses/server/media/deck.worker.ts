/** Reads the pages of a presentation: the text of all pages at once, their pictures in small batches. */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf, PDF_UNITS_PER_INCH, renderPdfPage } from '#platform/server/pdf/open-pdf.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { MAX_DECK_PAGES } from '../../contract/media.ts';

export type DeckTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'draw'; readonly bytes: Uint8Array; readonly pages: readonly number[] };
export interface DeckResults {
  /** Text of each page. */
  readonly read: readonly string[];
  readonly draw: readonly { readonly page: number; readonly picture: Uint8Array }[];
}

/** Longer side of a rendered page in pixels: twice that of a laptop's player. */
const SIDE = 1600;
const QUALITY = 88;
const MAX_TEXT = 3000;

async function getText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  let text = '';
  for (const item of items) {
    if (!('str' in item)) continue;
    text += item.hasEOL ? `${item.str}\n` : item.str;
    if (text.length > MAX_TEXT) break;
  }
  return text.slice(0, MAX_TEXT);
}

async function drawOne(page: PDFPageProxy): Promise<Uint8Array> {
  const { width, height } = page.getViewport({ scale: 1 });
  const pen = await renderPdfPage(page, (SIDE / Math.max(1, width, height)) * PDF_UNITS_PER_INCH);
  return new Uint8Array(await pen.canvas.encode('webp', QUALITY));
}

/**
 * Reads the text of all pages, or renders some of the pages.
 * @throws RejectedFileError if the file cannot be opened or has too many pages
 */
export async function run(task: DeckTask): Promise<DeckResults[DeckTask['kind']]> {
  const document = await openPdf(task.bytes);
  try {
    if (document.numPages > MAX_DECK_PAGES)
      throw new RejectedFileError(`课件有 ${document.numPages} 页，最多 ${MAX_DECK_PAGES} 页，请分成几节课`);
    const wanted =
      task.kind === 'draw' ? task.pages : Array.from({ length: document.numPages }, (_unused, index) => index + 1);
    const texts: string[] = [];
    const drawn: { page: number; picture: Uint8Array }[] = [];
    for (const number of wanted) {
      const page = await document.getPage(number);
      if (task.kind === 'read') texts.push(await getText(page));
      else drawn.push({ page: number, picture: await drawOne(page) });
      page.cleanup();
    }
    return task.kind === 'read' ? texts : drawn;
  } catch (cause) {
    if (cause instanceof RejectedFileError) throw cause;
    throw new RejectedFileError('PDF 中有无法显示的页面，请重新导出后再上传', { cause });
  } finally {
    await document.loadingTask.destroy();
  }
}
