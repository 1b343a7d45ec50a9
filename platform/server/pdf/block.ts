/** A content block of a printed document. */
export type Block =
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

/** A whole document as plain data, so that another process can draw it. */
export interface Sheet {
  readonly title: string;
  readonly subject: string;
  /** The footer of every page, before the page's number. */
  readonly footer: string;
  /** The address in the QR code beside the title. */
  readonly address: string | null;
  /** A time in ISO form, fixed so that the same sheet gives the same file. */
  readonly madeAt: string;
  readonly blocks: readonly Block[];
}

function listBlockTexts(block: Block, heading: string): (readonly [field: string, text: string])[] {
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
export function listSheetTexts({ title, footer, blocks }: Sheet): (readonly [field: string, text: string])[] {
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
