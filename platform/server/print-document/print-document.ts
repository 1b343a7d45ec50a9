/** The data of a document for submission. Word and PDF are generated from it, so that both have the same content. */

export type PrintDocumentPart =
  /** A heading may request a page break, which is made unless it would leave the previous page nearly empty (`findPageBreaks`). */
  | { readonly kind: 'heading'; readonly text: string; readonly isOnNewPage: boolean }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | {
      /** A grid of labels beside their values, two per line unless a cell is wide. */
      readonly kind: 'grid';
      readonly cells: readonly { readonly label: string; readonly value: string; readonly isWide: boolean }[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      /** Relative column widths. */
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
    }
  /** A block of signature lines. */
  | { readonly kind: 'signing'; readonly lines: readonly string[] };

export interface PrintDocument {
  readonly title: string;
  readonly subject: string;
  /** Footer of every page, printed before the page number. */
  readonly footer: string;
  readonly orientation: 'portrait' | 'landscape';
  /** Creation time in ISO form. */
  readonly madeAt: string;
  /** Cover page with the subject, and the notes that the user must read before submitting the document. */
  readonly cover: {
    readonly facts: readonly (readonly [string, string])[];
    readonly warnings: readonly string[];
  };
  readonly parts: readonly PrintDocumentPart[];
}

type GridCell = Extract<PrintDocumentPart, { kind: 'grid' }>['cells'][number];

/** Returns the lines of a grid: each has two cells, or one cell of full width. */
export function getGridLines(cells: readonly GridCell[]): readonly (readonly GridCell[])[] {
  const lines: GridCell[][] = [];
  for (const cell of cells) {
    const last = lines.at(-1);
    const [before] = last ?? [];
    if (last?.length === 1 && before && !before.isWide && !cell.isWide) last.push(cell);
    else lines.push([cell]);
  }
  return lines;
}

export const EMPTY_TABLE_TEXT = '（无）';
