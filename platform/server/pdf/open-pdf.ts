/** Reads and renders PDF files in workers, using only their bytes and the fonts and decoders of the library. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => `${join(root, name)}/`;

/** PDF user space: 72 units per inch (ISO 32000-1, 8.3.2.3). */
export const PDF_UNITS_PER_INCH = 72;
const MAX_SIDE = 6000;
/**
 * Maximum number of pixels of a picture in a PDF. Larger pictures are omitted, because decoding them would fill the memory; a scan of A3 at
 * 600 dpi is below the limit.
 */
const MAX_PIXELS = 80_000_000;

export class EncryptedPdfError extends RejectedFileError {}

/**
 * Opens a PDF document.
 * @throws EncryptedPdfError if it needs a password
 * @throws RejectedFileError if it cannot be opened
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      useSystemFonts: false,
      maxImageSize: MAX_PIXELS,
      verbosity: 0,
      cMapUrl: folder('cmaps'),
      standardFontDataUrl: folder('standard_fonts'),
      wasmUrl: folder('wasm'),
      iccUrl: folder('iccs'),
    }).promise;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw new EncryptedPdfError('PDF 设有密码，受理窗口打不开，请另存为不加密的 PDF 后重新上传', { cause });
    throw new RejectedFileError('PDF 已损坏，无法打开，请重新导出后上传', { cause });
  }
}

/** Renders a page on a white background, as a PDF reader shows it. */
export async function renderPdfPage(page: PDFPageProxy, dpi: number): Promise<SKRSContext2D> {
  const plain = page.getViewport({ scale: 1 });
  const scale = Math.min(dpi / PDF_UNITS_PER_INCH, MAX_SIDE / Math.max(plain.width, plain.height));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  // The library's types only accept a browser canvas; the canvas of this package is compatible.
  await page.render({ canvas: null, canvasContext: pen as never, viewport }).promise;
  return pen;
}
