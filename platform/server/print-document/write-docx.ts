import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  type IParagraphOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { findPageBreaks } from './page-breaks.ts';
import { EMPTY_TABLE_TEXT, getGridLines, type PrintDocument, type PrintDocumentPart } from './print-document.ts';

/** Fonts for Latin and Chinese characters; without them Word would show Chinese in a system font. */
const FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体', cs: 'Times New Roman' };
const HEADING_FONT = { ...FONT, eastAsia: '黑体' };

/** A4 in twentieths of a point. */
const SHORT_SIDE = 11_906;
const LONG_SIDE = 16_838;
const MARGIN = 1134;
const LABEL_SHARE = 0.17;

/** Styles define font sizes (in half points) and spacing once. Repeating them in every cell would take ten times the memory. */
const STYLES = [
  { id: 'PaperTitle', name: '表题', run: { size: 48, font: HEADING_FONT }, spacing: { before: 2400, after: 900 } },
  { id: 'PaperHeading', name: '栏题', run: { size: 26, font: HEADING_FONT }, spacing: { before: 240, after: 120 } },
  { id: 'PaperText', name: '文字', run: { size: 22 }, spacing: { line: 400, after: 80 } },
  { id: 'PaperSigning', name: '签署', run: { size: 22 }, spacing: { before: 240, after: 240 } },
  { id: 'PaperWarning', name: '提示', run: { size: 22 }, spacing: { before: 200 } },
  { id: 'PaperCell', name: '单元格', run: { size: 18 }, spacing: {} },
] as const;
type StyleId = (typeof STYLES)[number]['id'];

/** Creates a paragraph that keeps the line breaks of a value. */
const getParagraph = (text: string, style: StyleId, options: IParagraphOptions = {}): Paragraph =>
  new Paragraph({
    ...options,
    style,
    children: text.split('\n').map((line, index) => new TextRun({ text: line, ...(index > 0 ? { break: 1 } : {}) })),
  });

const BORDER = { style: BorderStyle.SINGLE, size: 4, color: '4A5568' };
const BORDERS = {
  top: BORDER,
  bottom: BORDER,
  left: BORDER,
  right: BORDER,
  insideHorizontal: BORDER,
  insideVertical: BORDER,
};
const SHADING = { type: ShadingType.CLEAR, color: 'auto', fill: 'EEF1F6' };

const headCell = (text: string): TableCell =>
  new TableCell({ shading: SHADING, children: [getParagraph(text, 'PaperCell')] });
const getCell = (text: string, columnSpan = 1): TableCell =>
  new TableCell({ ...(columnSpan > 1 ? { columnSpan } : {}), children: [getParagraph(text, 'PaperCell')] });

const getTable = (columns: readonly number[], rows: readonly TableRow[]): Table =>
  new Table({
    // Fixed layout, so that a long name wraps within its column and the table does not exceed the page.
    layout: TableLayoutType.FIXED,
    width: { size: Math.round(columns.reduce((sum, width) => sum + width, 0)), type: WidthType.DXA },
    columnWidths: columns.map(Math.round),
    borders: BORDERS,
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    rows,
  });

function getGrid({ cells }: Extract<PrintDocumentPart, { kind: 'grid' }>, width: number): Table {
  const label = width * LABEL_SHARE;
  const half = width / 2 - label;
  const rows = getGridLines(cells).flatMap(([first, second]) => {
    if (!first) return [];
    const children = second
      ? [headCell(first.label), getCell(first.value), headCell(second.label), getCell(second.value)]
      : [headCell(first.label), getCell(first.value, 3)];
    return [new TableRow({ children })];
  });
  return getTable([label, half, label, half], rows);
}

function listOf({ head, widths, rows }: Extract<PrintDocumentPart, { kind: 'table' }>, width: number): Table {
  const total = widths.reduce((sum, share) => sum + share, 0);
  const columns = widths.map((share) => (width * share) / total);
  const first = new TableRow({ tableHeader: true, cantSplit: true, children: head.map(headCell) });
  const none = new TableRow({ children: [getCell(EMPTY_TABLE_TEXT, head.length)] });
  const rest = rows.map((row) => new TableRow({ cantSplit: true, children: row.map((text) => getCell(text)) }));
  return getTable(columns, [first, ...(rows.length === 0 ? [none] : rest)]);
}

function getMapEntries(part: PrintDocumentPart, width: number, isTurned: boolean): (Paragraph | Table)[] {
  switch (part.kind) {
    case 'heading':
      return [
        getParagraph(part.text, 'PaperHeading', {
          keepNext: true,
          pageBreakBefore: isTurned,
          outlineLevel: 0,
        }),
      ];
    case 'note':
      return [getParagraph(part.text, 'PaperCell', { keepNext: true })];
    case 'text':
      return [getParagraph(`　　${part.text}`, 'PaperText')];
    case 'grid':
      return [getGrid(part, width)];
    case 'table':
      return [listOf(part, width)];
    case 'signing':
      return part.lines.map((line, index) =>
        getParagraph(line, 'PaperSigning', { keepNext: index < part.lines.length - 1 }),
      );
  }
}

function getCover({ title, cover }: PrintDocument, width: number): (Paragraph | Table)[] {
  const label = width * 0.22;
  return [
    getParagraph(title, 'PaperTitle', { alignment: AlignmentType.CENTER }),
    getTable(
      [label, width - label],
      cover.facts.map(([name, text]) => new TableRow({ children: [headCell(name), getCell(text)] })),
    ),
    ...cover.warnings.map((warning) => getParagraph(warning, 'PaperWarning')),
    new Paragraph({ pageBreakBefore: true }),
  ];
}

const getFooter = (footer: string): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: 'PaperCell',
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun(`${footer} · `),
          new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  });

/** Writes a document for submission as a Word file: A4, repeated table heads, page numbers. */
export async function writeDocx(paper: PrintDocument): Promise<Buffer> {
  const isLandscape = paper.orientation === 'landscape';
  const width = (isLandscape ? LONG_SIDE : SHORT_SIDE) - 2 * MARGIN;
  const turns = findPageBreaks(paper);
  const document = new Document({
    title: paper.title,
    subject: paper.subject,
    creator: '知讯资管家',
    lastModifiedBy: '知讯资管家',
    styles: {
      default: { document: { run: { font: FONT, size: 22, language: { value: 'zh-CN', eastAsia: 'zh-CN' } } } },
      paragraphStyles: STYLES.map(({ id, name, run, spacing }) => ({
        id,
        name,
        basedOn: 'Normal',
        run,
        paragraph: { spacing },
      })),
    },
    sections: [
      {
        properties: {
          page: {
            // The library rotates the page and expects portrait dimensions.
            size: {
              width: SHORT_SIDE,
              height: LONG_SIDE,
              orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        footers: { default: getFooter(paper.footer) },
        children: [
          ...getCover(paper, width),
          ...paper.parts.flatMap((part, index) => getMapEntries(part, width, turns.has(index))),
        ],
      },
    ],
  });
  return await Packer.toBuffer(document);
}
