import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { listPageText } from '#domain/ofd/read-ofd.ts';
import { EncryptedPdfError, openPdf, PDF_UNITS_PER_INCH, renderPdfPage } from '#platform/server/pdf/open-pdf.ts';
import { openOfd } from '#platform/server/storage/ofd-archive.ts';
import { isPdf } from '#platform/server/storage/pdf-check.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { TextBlock } from './blocks.ts';
import { assembleTextBlocks, type PageTextPiece } from './lines.ts';
import { readDocx } from './read-docx.ts';

const MAX_PAGES = 300;
/** The maximum number of pages without a text layer; they are read one after another and take seconds each. */
const MAX_SCANNED = 10;
const SCAN_SIDE = 2200;

export interface ReadTextTask {
  readonly bytes: Uint8Array;
  /** Number of pages to read of a certificate; omitted for documents that are read completely. */
  readonly firstPages?: number;
}

/** The text of a document; pages that are pictures are returned as pictures, to be read by a caller with an OCR engine. */
export interface ReadTextResult {
  readonly blocks: readonly TextBlock[];
  readonly pages: readonly (readonly PageTextPiece[])[];
  readonly scanned: readonly { readonly page: number; readonly picture: Uint8Array }[];
}

async function openText(bytes: Uint8Array) {
  try {
    return await openPdf(bytes);
  } catch (reason) {
    if (!(reason instanceof EncryptedPdfError)) throw reason;
    throw new RejectedFileError('PDF 设有密码，请另存为不加密的 PDF 后再上传', { cause: reason });
  }
}

async function getPieces(page: PDFPageProxy): Promise<PageTextPiece[]> {
  const { height: pageHeight } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item): PageTextPiece[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as readonly number[];
    const height = Math.hypot(a, b) || item.height || 10;
    return [{ text: item.str, left: x, right: x + item.width, top: pageHeight - y - height, height }];
  });
}

async function drawScan(page: PDFPageProxy): Promise<Uint8Array> {
  const { width, height } = page.getViewport({ scale: 1 });
  const pen = await renderPdfPage(page, (PDF_UNITS_PER_INCH * SCAN_SIDE) / Math.max(width, height));
  return await pen.canvas.encode('png');
}

async function readPdf({ bytes, firstPages = MAX_PAGES }: ReadTextTask): Promise<ReadTextResult> {
  const document = await openText(bytes);
  try {
    if (document.numPages > MAX_PAGES)
      throw new RejectedFileError(`文件共 ${document.numPages} 页，最多 ${MAX_PAGES} 页`);
    const pages: PageTextPiece[][] = [];
    const scanned: { page: number; picture: Uint8Array }[] = [];
    for (let number = 1; number <= Math.min(document.numPages, firstPages); number += 1) {
      const page = await document.getPage(number);
      const pieces = await getPieces(page);
      pages.push(pieces);
      if (pieces.length === 0) {
        if (scanned.length >= MAX_SCANNED)
          throw new RejectedFileError(`没有文字层的扫描页超过 ${MAX_SCANNED} 页，请分成几个文件上传`);
        scanned.push({ page: number, picture: await drawScan(page) });
      }
      page.cleanup();
    }
    return { blocks: scanned.length > 0 ? [] : assembleTextBlocks(pages), pages, scanned };
  } finally {
    await document.loadingTask.destroy();
  }
}

/**
 * Reads the text objects of an OFD. An OFD without them is a picture throughout, which is not read, because the original picture can be
 * uploaded instead.
 */
async function readOfdText({ bytes, firstPages = MAX_PAGES }: ReadTextTask): Promise<ReadTextResult> {
  const document = await openOfd(bytes);
  try {
    const pages: PageTextPiece[][] = [];
    for (let index = 0; index < Math.min(document.pageCount, firstPages); index += 1) {
      const found = listPageText(await document.readPage(index));
      pages.push(found.map(({ top, bottom, ...piece }) => ({ ...piece, top, height: bottom - top })));
    }
    return { blocks: assembleTextBlocks(pages), pages, scanned: [] };
  } finally {
    document.close();
  }
}

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** Returns the text of a PDF, OFD or Word document; the file type is detected from the content. */
export async function run(task: ReadTextTask): Promise<ReadTextResult> {
  const { bytes } = task;
  if (isPdf(bytes)) return await readPdf(task);
  if (
    startsWith(bytes, 0x50, 0x4b) &&
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('OFD.xml')
  )
    return await readOfdText(task);
  if (startsWith(bytes, 0x50, 0x4b)) return { blocks: await readDocx(bytes), pages: [], scanned: [] };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new RejectedFileError('这是旧版 Word（.doc）文件，请另存为 .docx 后再上传');
  throw new RejectedFileError('请上传 PDF、OFD 或 Word（.docx）文件');
}
