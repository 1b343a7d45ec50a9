/** Watermarks every page of a file with the purpose. The watermark is part of the picture, so it cannot be removed. */
import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import { GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { openPdf, renderPdfPage } from '#platform/server/pdf/open-pdf.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { drawScaled } from './draw-scaled.ts';

export interface WatermarkTask {
  readonly bytes: Uint8Array;
  /** The lines of the watermark. */
  readonly words: readonly string[];
}

export interface WatermarkedFile {
  readonly bytes: Uint8Array;
  readonly kind: 'pdf' | 'jpg';
}

const FONT = 'Mark';
/** At this resolution the small print of a certificate is readable, and a page has some hundred kilobytes. */
const DPI = 200;
const QUALITY = 82;
const MAX_PAGES = 300;
/** The longer side of A4 at 300 dpi; larger photographs are scaled down. */
const MAX_SIDE = 3508;
/** The opacity keeps the content readable under the watermark. */
const INK = 'rgba(200, 32, 32, 0.26)';
const ANGLE = -Math.PI / 6;
const LINE_HEIGHT = 1.5;
/** The maximum length of a line relative to the shorter side of the page. */
const SHARE = 0.7;
const LARGEST = 0.045;
const SMALLEST = 0.018;

let isFontReady = false;

/** Loads Noto Sans SC (SIL Open Font License 1.1) from its package before the first watermark. */
function readyFont(): void {
  if (isFontReady) return;
  const path = '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf';
  if (!GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(path), FONT))
    throw new Error('the font of marks cannot be read');
  isFontReady = true;
}

/** Draws the watermark as large as the longest line allows and repeats it over the whole page, so that every cut-out contains a watermark. */
function drawMark(pen: SKRSContext2D, words: readonly string[]): void {
  readyFont();
  const { width, height } = pen.canvas;
  const short = Math.min(width, height);
  pen.font = `100px "${FONT}"`;
  const longest = Math.max(1, ...words.map((line) => pen.measureText(line).width)) / 100;
  const size = Math.min(short * LARGEST, Math.max(short * SMALLEST, (short * SHARE) / longest));
  pen.font = `${size}px "${FONT}"`;
  pen.fillStyle = INK;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const stepX = longest * size + 3 * size;
  const stepY = words.length * LINE_HEIGHT * size + 5 * size;
  const reach = Math.hypot(width, height) / 2;
  pen.save();
  pen.translate(width / 2, height / 2);
  pen.rotate(ANGLE);
  const [across, down] = [Math.ceil(reach / stepX), Math.ceil(reach / stepY)];
  for (let row = -down; row <= down; row += 1)
    for (let column = -across; column <= across; column += 1)
      for (const [index, line] of words.entries())
        pen.fillText(line, column * stepX, row * stepY + (index - (words.length - 1) / 2) * LINE_HEIGHT * size);
  pen.restore();
}

/** Watermarks a photograph. The photograph is first rotated according to its metadata, so that the watermark is upright. */
export async function watermarkPicture({ bytes, words }: WatermarkTask): Promise<WatermarkedFile> {
  const picture = await loadImage(Buffer.from(bytes)).catch((cause: unknown) => {
    throw new RejectedFileError('图片已损坏，无法打开', { cause });
  });
  const pen = drawScaled(picture, MAX_SIDE);
  drawMark(pen, words);
  return { bytes: await pen.canvas.encode('jpeg', QUALITY), kind: 'jpg' };
}

/**
 * Renders each page as a picture with the watermark in it. @returns null if there are too many pages @throws RejectedFileError if it cannot
 * be opened
 */
export async function watermarkPdf({ bytes, words }: WatermarkTask): Promise<WatermarkedFile | null> {
  const source = await openPdf(bytes);
  try {
    if (source.numPages > MAX_PAGES) return null;
    const target = await PDFDocument.create();
    for (let number = 1; number <= source.numPages; number += 1) {
      const page = await source.getPage(number);
      const pen = await renderPdfPage(page, DPI);
      drawMark(pen, words);
      const picture = await target.embedJpg(await pen.canvas.encode('jpeg', QUALITY));
      const { width, height } = page.getViewport({ scale: 1 });
      target.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
      page.cleanup();
    }
    return { bytes: await target.save(), kind: 'pdf' };
  } finally {
    await source.loadingTask.destroy();
  }
}
