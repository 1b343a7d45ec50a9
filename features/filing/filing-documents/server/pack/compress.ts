/** Compresses files for portals with size limits, step by step, as long as they remain readable. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { loadImage } from '@napi-rs/canvas';
import { openPdf, PDF_UNITS_PER_INCH, renderPdfPage } from '#platform/server/pdf/open-pdf.ts';
import { drawScaled } from './draw-scaled.ts';

export interface CompressTask {
  readonly bytes: Uint8Array;
  readonly mostBytes: number;
}

export interface CompressedFile {
  readonly bytes: Uint8Array;
  readonly kind: 'pdf' | 'jpg';
}

/** The longer side of A4 at 300, 200 and 150 dpi, and the quality of each step. */
const PICTURE_STEPS = [
  [3508, 82],
  [2339, 78],
  [1754, 72],
] as const;
const PAGE_STEPS = [
  [200, 80],
  [150, 72],
] as const;
const MAX_PAGES = 300;

/** @returns null if even the smallest readable version is too large */
export async function compressPicture({ bytes, mostBytes }: CompressTask): Promise<CompressedFile | null> {
  const picture = await loadImage(Buffer.from(bytes));
  for (const [side, quality] of PICTURE_STEPS) {
    const { canvas } = drawScaled(picture, side);
    const smaller = await canvas.encode('jpeg', quality);
    if (smaller.length <= mostBytes) return { bytes: smaller, kind: 'jpg' };
  }
  return null;
}

/** Renders each page as a picture: scans look the same, but text can no longer be copied. */
async function redrawPages(bytes: Uint8Array, dpi: number, quality: number): Promise<Uint8Array> {
  const source = await openPdf(bytes);
  const target = await PDFDocument.create();
  for (let number = 1; number <= source.numPages; number += 1) {
    const page = await source.getPage(number);
    const { canvas } = await renderPdfPage(page, dpi);
    const picture = await target.embedJpg(await canvas.encode('jpeg', quality));
    const scale = PDF_UNITS_PER_INCH / dpi;
    const [width, height] = [picture.width * scale, picture.height * scale];
    target.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
    page.cleanup();
  }
  await source.loadingTask.destroy();
  return await target.save();
}

/** @returns null if even the smallest readable version is too large, or if there are too many pages */
export async function compressPdf({ bytes, mostBytes }: CompressTask): Promise<CompressedFile | null> {
  const document = await openPdf(bytes);
  const isLong = document.numPages > MAX_PAGES;
  await document.loadingTask.destroy();
  if (isLong) return null;
  for (const [dpi, quality] of PAGE_STEPS) {
    const smaller = await redrawPages(bytes, dpi, quality);
    if (smaller.length <= mostBytes) return { bytes: smaller, kind: 'pdf' };
  }
  return null;
}
