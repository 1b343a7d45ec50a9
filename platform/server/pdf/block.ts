/** A content block of a PDF document. */
export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      /** Relative column widths. */
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
    };

/** The complete content of a PDF document as plain data, so that a worker can render it. */
export interface PdfContent {
  readonly title: string;
  readonly subject: string;
  /** Footer of every page, printed before the page number. */
  readonly footer: string;
  /** Address that the QR code beside the title encodes. */
  readonly address: string | null;
  /** Creation time in ISO form. It is part of the data, so that the same content always gives the same file. */
  readonly madeAt: string;
  readonly blocks: readonly PdfBlock[];
}

function listBlockTexts(block: PdfBlock, heading: string): (readonly [field: string, text: string])[] {
  if (block.kind === 'facts') return block.rows.map(([label, value]) => [`“${label}”`, label + value]);
  if (block.kind !== 'table') return [[`“${heading}”`, block.text]];
  return [
    ...block.head.map((text) => [`“${heading}”`, text] as const),
    ...block.rows.flatMap((row, index) =>
      row.map((text, column) => [`“${heading}”第 ${index + 1} 行“${block.head[column] ?? ''}”`, text] as const),
    ),
  ];
}

/** Lists every text of a sheet with the name of its field. */
export function listPdfTexts({ title, footer, blocks }: PdfContent): (readonly [field: string, text: string])[] {
  let heading = title;
  return [
    ['“标题”', title],
    ['“页脚”', footer],
    ...blocks.flatMap((block) => {
      if (block.kind === 'heading') heading = block.text;
      return listBlockTexts(block, heading);
    }),
  ];
}
