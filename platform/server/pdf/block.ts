/** A piece of a printed document, before it is drawn. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      /** Shares of the width. */
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
    };

/** A whole document as plain data, so that another process can draw it. */
export interface Sheet {
  readonly title: string;
  readonly subject: string;
  /** The footer of every page, before the page's number. */
  readonly footer: string;
  /** The address that a QR code beside the title opens on a phone. */
  readonly address: string | null;
  /** An instant in ISO form: the same sheet gives the same file. */
  readonly madeAt: string;
  readonly blocks: readonly Block[];
}
