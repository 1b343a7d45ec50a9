/**
 * Detects defects for which an examiner would reject a file: blank, low resolution, rotated, locked. The text layer of a PDF is checked
 * first, then the picture.
 */
import { loadImage } from '@napi-rs/canvas';
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { EncryptedPdfError, openPdf, PDF_UNITS_PER_INCH, renderPdfPage } from '#platform/server/pdf/open-pdf.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { drawScaled } from './draw-scaled.ts';
import type { FileError, Inspection } from './inspect-file.ts';
import { isPageBlank, isPageRotated } from './page-signs.ts';

/** Small print of a certificate is unreadable below this resolution. */
const LEAST_DPI = 150;
/** The longer side of A4 at 100 dpi; used for photographs, which have no paper size. */
const LEAST_SIDE = 1170;
const LOOK_DPI = 50;
const LOOK_SIDE = 600;
const MAX_PAGES = 300;
const MAX_NAMED = 5;

const fault = (code: FileError['code'], words: string): FileError => ({ code, words });

function formatPages(pages: readonly number[]): string {
  const named = pages.slice(0, MAX_NAMED).join('、');
  return pages.length > MAX_NAMED ? `第 ${named} 等 ${pages.length} 页` : `第 ${named} 页`;
}

interface PageSigns {
  readonly isBlank: boolean;
  readonly isCoarse: boolean;
  readonly isLying: boolean;
}

/** Returns the resolution of the widest picture on a page in dpi; null if the page has no picture. */
async function getDpi(page: PDFPageProxy): Promise<number | null> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const widths = fnArray.flatMap((operator, index) => {
    if (operator !== OPS.paintImageXObject) return [];
    const [, width, height] = argsArray[index] as readonly [unknown, number, number];
    return [Math.max(width, height)];
  });
  if (widths.length === 0) return null;
  const { width, height } = page.getViewport({ scale: 1 });
  return Math.max(...widths) / (Math.max(width, height) / PDF_UNITS_PER_INCH);
}

/** Returns whether most letters are rotated or upside down. */
function isTextLying(items: readonly object[], page: PDFPageProxy): boolean {
  const turns = items.flatMap((item) => {
    if (!('transform' in item) || !('str' in item) || String(item.str).trim() === '') return [];
    const [a, b] = item.transform as readonly number[];
    return [Math.abs(Number(b)) > Math.abs(Number(a))];
  });
  const isTurned = turns.filter(Boolean).length * 2 > turns.length;
  // Viewers apply the rotation entry of a page, so text rotated by it is displayed upright.
  return isTurned !== (page.rotate % 180 !== 0);
}

async function lookAtPage(page: PDFPageProxy): Promise<PageSigns> {
  const { items } = await page.getTextContent();
  if (items.some((item) => 'str' in item && item.str.trim() !== ''))
    return { isBlank: false, isCoarse: false, isLying: isTextLying(items, page) };
  const dpi = await getDpi(page);
  const pen = await renderPdfPage(page, LOOK_DPI);
  if (isPageBlank(pen)) return { isBlank: true, isCoarse: false, isLying: false };
  return { isBlank: false, isCoarse: dpi !== null && dpi < LEAST_DPI, isLying: isPageRotated(pen) };
}

export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  let document: Awaited<ReturnType<typeof openPdf>>;
  try {
    document = await openPdf(bytes);
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    return { pages: 1, faults: [fault(error instanceof EncryptedPdfError ? 'locked' : 'unreadable', error.message)] };
  }
  const pages = document.numPages;
  const found = { blank: [] as number[], coarse: [] as number[], lying: [] as number[] };
  for (let number = 1; number <= Math.min(pages, MAX_PAGES); number += 1) {
    const page = await document.getPage(number);
    const signs = await lookAtPage(page);
    if (signs.isBlank) found.blank.push(number);
    if (signs.isCoarse) found.coarse.push(number);
    if (signs.isLying) found.lying.push(number);
    page.cleanup();
  }
  await document.loadingTask.destroy();
  const errors = [
    ...(found.blank.length > 0 ? [fault('blank', `${formatPages(found.blank)}是空白页`)] : []),
    ...(found.coarse.length > 0 ? [fault('coarse', `${formatPages(found.coarse)}清晰度不足 ${LEAST_DPI} dpi`)] : []),
    ...(found.lying.length > 0 ? [fault('lying', `${formatPages(found.lying)}可能横置`)] : []),
    ...(pages > MAX_PAGES ? [fault('long', `共 ${pages} 页，只检查了前 ${MAX_PAGES} 页`)] : []),
  ];
  return { pages, faults: errors };
}

export async function inspectPicture(bytes: Uint8Array): Promise<Inspection> {
  const picture = await loadImage(Buffer.from(bytes)).catch(() => null);
  if (picture === null) return { pages: 1, faults: [fault('unreadable', '图片已损坏，无法打开')] };
  const { width, height } = picture;
  const pen = drawScaled(picture, LOOK_SIDE);
  if (isPageBlank(pen)) return { pages: 1, faults: [fault('blank', '整张图片是空白的')] };
  return {
    pages: 1,
    faults: [
      ...(Math.max(width, height) < LEAST_SIDE
        ? [fault('coarse', `仅 ${width} × ${height} 像素，放大后可能看不清`)]
        : []),
      ...(isPageRotated(pen) ? [fault('lying', '可能横置')] : []),
    ],
  };
}
