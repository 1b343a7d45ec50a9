/** The page parameter that shows a draft instead of the published content; its value is signed. */
export const PREVIEW_PARAMETER = 'yulan';

/** A draft that a page shows instead of the published content. */
export interface PagePreview {
  readonly title: string;
  /** The time at which the preview address expires. */
  readonly until: string;
  /** Resource and fields of content behind a login, which a separate page shows; null for other content. */
  readonly fields: { readonly resource: string; readonly values: Readonly<Record<string, unknown>> } | null;
}
