import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfFile from 'pdfkit';
import type { PdfBlock } from './block.ts';
import { createGlyphs } from './glyphs.ts';

const MARGIN = 56;
const INK = '#1b2330';
const SOFT = '#566072';
const BLUE = '#1b53ac';
const LINE = '#d6dbe4';
const PALE = '#f2f4f8';
const TITLE_SIZE = 18;
const HEADING_SIZE = 13;
const TEXT_SIZE = 10.5;
const SMALL_SIZE = 9;
/** Fixed creation date for documents that are built with the program, so that every build gives the same bytes. */
const MADE_AT = new Date('2026-01-01T00:00:00Z');

const require = createRequire(import.meta.url);
/** Only one weight: a second one would nearly double the size of each file. */
const FONT = readFileSync(require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'));

export const { show: shown, listMissing } = createGlyphs(FONT);

export type Pdf = PDFKit.PDFDocument;

interface PdfOptions {
  readonly madeAt?: Date;
  readonly orientation?: 'portrait' | 'landscape';
}

/** Creates an empty A4 document with the fonts of the portal. */
export function createPdf(
  title: string,
  subject: string,
  { madeAt = MADE_AT, orientation = 'portrait' }: PdfOptions = {},
): Pdf {
  const document = new PdfFile({
    size: 'A4',
    layout: orientation,
    margins: { top: MARGIN, bottom: MARGIN + 8, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title, Subject: subject, Author: '知讯资管家', Creator: '知讯资管家', CreationDate: madeAt },
  });
  document.registerFont('text', FONT);
  return document.font('text').fontSize(TEXT_SIZE).fillColor(INK);
}

export const getContentWidth = (document: Pdf): number => document.page.width - 2 * MARGIN;

/** Starts a new page if less than `height` is left on the current one, in points. */
export function ensureSpace(document: Pdf, height: number): void {
  if (document.y + height > document.page.height - MARGIN - 8) document.addPage();
}

export function writeTitle(document: Pdf, title: string, options: { readonly width?: number } = {}): void {
  document
    .font('text')
    .fontSize(TITLE_SIZE)
    .fillColor(INK)
    .text(shown(title), { lineGap: 5, ...options });
  const y = document.y + 6;
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + 48, y)
    .lineWidth(2)
    .strokeColor(BLUE)
    .stroke();
  document.y = y + 14;
}

export function writeHeading(document: Pdf, text: string): void {
  // Reserves the height of the heading and of the first lines of a table, so that a heading is never separated from the content below it.
  ensureSpace(document, 115);
  document.moveDown(0.6).font('text').fontSize(HEADING_SIZE).fillColor(BLUE).text(shown(text)).moveDown(0.35);
}

export function writeText(document: Pdf, text: string): void {
  document
    .font('text')
    .fontSize(TEXT_SIZE)
    .fillColor(INK)
    .text(shown(text), MARGIN, document.y, { lineGap: 4, width: getContentWidth(document) })
    .moveDown(0.4);
}

function writeNote(document: Pdf, text: string): void {
  document
    .font('text')
    .fontSize(SMALL_SIZE)
    .fillColor(SOFT)
    .text(shown(text), MARGIN, document.y, { lineGap: 3, width: getContentWidth(document) })
    .moveDown(0.5);
}

function writeFacts(document: Pdf, rows: readonly (readonly [string, string])[]): void {
  document.font('text').fontSize(TEXT_SIZE).fillColor(INK);
  document.table({
    columnStyles: [{ width: 84, textColor: SOFT }, '*'],
    rowStyles: { border: [0, 0, 0.5, 0], borderColor: LINE },
    defaultStyle: { padding: [5, 6] },
    data: rows.map(([label, value]) => [shown(label), shown(value)]),
  });
  document.x = MARGIN;
  document.moveDown(0.5);
}

type Table = Extract<PdfBlock, { kind: 'table' }>;

function writeTable(document: Pdf, { head, widths, rows }: Table): void {
  const total = widths.reduce((sum, share) => sum + share, 0);
  ensureSpace(document, 70);
  document.font('text').fontSize(SMALL_SIZE).fillColor(INK);
  document.table({
    columnStyles: widths.map((share) => ({ width: (getContentWidth(document) * share) / total })),
    defaultStyle: { border: 0.5, borderColor: LINE, padding: [5, 6] },
    data: [
      head.map((text) => ({ text: shown(text), backgroundColor: PALE, type: 'TH' as const })),
      ...rows.map((row) => row.map(shown)),
    ],
  });
  document.x = MARGIN;
  document.moveDown(0.8);
}

export function writeBlock(document: Pdf, block: PdfBlock): void {
  if (block.kind === 'heading') writeHeading(document, block.text);
  else if (block.kind === 'text') writeText(document, block.text);
  else if (block.kind === 'note') writeNote(document, block.text);
  else if (block.kind === 'facts') writeFacts(document, block.rows);
  else writeTable(document, block);
}

/** Width reserved for the page number beside the footer, in points. */
const NUMBER_WIDTH = 60;
const PART = ' · ';

/** Shortens a long name at the start of the footer, because the text after it identifies the document. */
function fitFooter(document: Pdf, footer: string): string {
  const [name = '', ...rest] = footer.split(PART);
  const room = getContentWidth(document) - NUMBER_WIDTH;
  const signs = [...name];
  const write = (kept: number): string =>
    [kept < signs.length ? `${signs.slice(0, kept).join('')}…` : name, ...rest].join(PART);
  let kept = signs.length;
  while (kept > 1 && document.widthOfString(shown(write(kept))) > room) kept -= 1;
  return write(kept);
}

/** Adds the page numbers and returns the finished file. */
export async function finishPdf(document: Pdf, footer: string): Promise<Buffer> {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // Without this, a line below the bottom margin would start a new page.
    document.page.margins.bottom = 0;
    const y = document.page.height - MARGIN + 10;
    document.font('text').fontSize(SMALL_SIZE).fillColor(SOFT);
    document.text(shown(fitFooter(document, footer)), MARGIN, y, { lineBreak: false });
    document.text(`${page - start + 1} / ${count}`, MARGIN, y, { width: getContentWidth(document), align: 'right' });
  }
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve);
    document.once('error', reject);
  });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
