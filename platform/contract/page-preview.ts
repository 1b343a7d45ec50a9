/** The parameter of a page's address that shows a draft in its place; its value is signed. */
export const PREVIEW_PARAMETER = 'yulan';

/** A draft that a page shows instead of what readers see. */
export interface PagePreview {
  readonly title: string;
  /** The time at which its address expires. */
  readonly until: string;
  /** For content behind a login: its resource and fields, shown by a separate page. */
  readonly fields: { readonly resource: string; readonly values: Readonly<Record<string, unknown>> } | null;
}
