/** The page parameter that shows a draft instead of the published content; its value is signed. */
export const PREVIEW_PARAMETER = 'yulan';

/** A draft that a page shows instead of the published content. */
export interface PagePreview {
  readonly title: string;
  /** The time at which the preview address expires. */
  readonly until: string;
  /** For content behind a login: its resource and fields, which a separate page shows. */
  readonly fields: { readonly resource: string; readonly values: Readonly<Record<string, unknown>> } | null;
}
