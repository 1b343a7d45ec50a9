/** Parameter of a page's address that shows a draft in its place: what was signed stands in it. */
export const PREVIEW_PARAMETER = 'yulan';

/** A draft that a page shows instead of what readers see. */
export interface PagePreview {
  readonly title: string;
  /** When its address ends. */
  readonly until: string;
  /** Of what readers find behind a login only: its resource and its fields, shown by a page of their own. */
  readonly fields: { readonly resource: string; readonly values: Readonly<Record<string, unknown>> } | null;
}
