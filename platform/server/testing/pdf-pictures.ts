import { createHash } from 'node:crypto';
import { openPdf, renderPdfPage } from '../pdf/open-pdf.ts';

const DPI = 50;
/** Highest channel value that counts as ink; lighter pixels are paper. */
const MAX_INK = 200;
/** Width of the margin that printers may cut off, as a share of the page's shorter side. */
const MARGIN = 0.02;
/** Height of the page footer with its number, in points. */
const FOOT = 64;
const POINTS_OF_INCH = 72;

export interface RenderedPdfPage {
  /** Hash of the pixels; two pages with different hashes look different. */
  readonly picture: string;
  /** Share of the page that is covered with ink. */
  readonly ink: number;
  /** Number of inked pixels in the margin. */
  readonly edge: number;
  /** Position of the lowest ink above the footer, as a share of the page's height. */
  readonly depth: number;
}

/** Renders each page and measures its ink. */
export async function renderPdfPages(bytes: Uint8Array): Promise<RenderedPdfPage[]> {
  const document = await openPdf(bytes);
  const pages: RenderedPdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const pen = await renderPdfPage(await document.getPage(number), DPI);
    const { width, height } = pen.canvas;
    const { data } = pen.getImageData(0, 0, width, height);
    let [ink, edge, lowest] = [0, 0, 0];
    const foot = height - (FOOT * DPI) / POINTS_OF_INCH;
    const margin = Math.round(Math.min(width, height) * MARGIN);
    for (let at = 0; at < width * height; at += 1) {
      if ((data[at * 4] ?? 255) > MAX_INK) continue;
      ink += 1;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (y < foot) lowest = y;
      if (x < margin || y < margin || x >= width - margin || y >= height - margin) edge += 1;
    }
    const picture = createHash('sha256').update(data).digest('hex');
    pages.push({ picture, ink: ink / (width * height), edge, depth: lowest / height });
  }
  return pages;
}
