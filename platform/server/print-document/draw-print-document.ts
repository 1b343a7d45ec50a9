import { createPdf, finishPdf, getContentWidth, type Pdf, shown } from '../pdf/pdf.ts';
import { type DrawnCell, drawRow, getRemainingHeight } from './draw-row.ts';
import { findPageBreaks } from './page-breaks.ts';
import { EMPTY_TABLE_TEXT, getGridLines, type PrintDocument, type PrintDocumentPart } from './print-document.ts';

const LABEL_SHARE = 0.17;
const TITLE_SIZE = 24;
const HEADING_SIZE = 13;
const TEXT_SIZE = 11;
const SMALL_SIZE = 9;
/** Minimum height below a heading, in points, so that a heading is never the last line of a page. */
const WITH_HEADING = 80;
const HEADING_HEIGHT = 36;
const SIGN_HEIGHT = 36;

const label = (text: string, width: number): DrawnCell => ({ text, width, isHead: true });
const value = (text: string, width: number): DrawnCell => ({ text, width, isHead: false });

function writeLine(document: Pdf, text: string, size: number, options: { readonly align?: 'center' } = {}): void {
  const { left } = document.page.margins;
  document
    .font('text')
    .fontSize(size)
    .fillColor('#000000')
    .text(shown(text), left, document.y, { width: getContentWidth(document), lineGap: 5, ...options });
}

function drawGrid(document: Pdf, cells: Extract<PrintDocumentPart, { kind: 'grid' }>['cells']): void {
  const width = getContentWidth(document);
  const labelWidth = width * LABEL_SHARE;
  for (const [first, second] of getGridLines(cells)) {
    if (!first) continue;
    const rest = second ? width / 2 - labelWidth : width - labelWidth;
    drawRow(document, [
      label(first.label, labelWidth),
      value(first.value, rest),
      ...(second ? [label(second.label, labelWidth), value(second.value, rest)] : []),
    ]);
  }
}

function drawTable(document: Pdf, { head, widths, rows }: Extract<PrintDocumentPart, { kind: 'table' }>): void {
  const total = widths.reduce((sum, share) => sum + share, 0);
  const widthAt = (index: number): number => (getContentWidth(document) * (widths[index] ?? 0)) / total;
  const drawHead = () =>
    drawRow(
      document,
      head.map((text, index) => label(text, widthAt(index))),
    );
  drawHead();
  if (rows.length === 0) drawRow(document, [value(EMPTY_TABLE_TEXT, getContentWidth(document))]);
  // The table head is repeated on each page.
  for (const row of rows)
    drawRow(
      document,
      row.map((text, index) => value(text, widthAt(index))),
      drawHead,
    );
}

/** Returns the height needed below a heading: for the first rows, or for all signature lines. */
const roomFor = (next: PrintDocumentPart | undefined): number =>
  next?.kind === 'signing' ? HEADING_HEIGHT + next.lines.length * SIGN_HEIGHT : WITH_HEADING;

function drawPart(
  document: Pdf,
  part: PrintDocumentPart,
  isTurned: boolean,
  next: PrintDocumentPart | undefined,
): void {
  if (part.kind === 'heading') {
    if (isTurned || getRemainingHeight(document) < roomFor(next)) document.addPage();
    document.moveDown(0.6);
    writeLine(document, part.text, HEADING_SIZE);
    document.moveDown(0.3);
  } else if (part.kind === 'note') writeLine(document, part.text, SMALL_SIZE);
  else if (part.kind === 'text') {
    writeLine(document, `　　${part.text}`, TEXT_SIZE);
    document.moveDown(0.3);
  } else if (part.kind === 'grid') drawGrid(document, part.cells);
  else if (part.kind === 'table') drawTable(document, part);
  else {
    for (const line of part.lines) {
      if (getRemainingHeight(document) < SIGN_HEIGHT) document.addPage();
      writeLine(document, line, TEXT_SIZE);
      document.moveDown(1);
    }
  }
}

function drawCover(document: Pdf, { title, cover }: PrintDocument): void {
  document.y = document.page.height * (document.page.width > document.page.height ? 0.12 : 0.2);
  writeLine(document, title, TITLE_SIZE, { align: 'center' });
  document.moveDown(2);
  const width = getContentWidth(document);
  for (const [name, text] of cover.facts) drawRow(document, [label(name, width * 0.22), value(text, width * 0.78)]);
  document.moveDown(1.2);
  for (const warning of cover.warnings) {
    writeLine(document, warning, TEXT_SIZE);
    document.moveDown(0.2);
  }
  document.addPage();
}

/** Renders a document for submission as PDF: A4, selectable text in an embedded font, repeated table heads, page numbers. */
export async function drawPrintDocument(paper: PrintDocument): Promise<Buffer> {
  const document = createPdf(paper.title, paper.subject, {
    madeAt: new Date(paper.madeAt),
    orientation: paper.orientation,
  });
  drawCover(document, paper);
  const turns = findPageBreaks(paper);
  paper.parts.forEach((part, index) => {
    drawPart(document, part, turns.has(index), paper.parts[index + 1]);
  });
  return await finishPdf(document, paper.footer);
}
