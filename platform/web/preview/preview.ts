import { findPage, type Site } from '#domain/access/site.ts';
import { getTable } from '#domain/text/table.ts';

/** Content of a member page's preview with invented values, for an enterprise without membership. */
export interface Preview {
  /** The information that the page offers, one sentence each. */
  readonly tells: readonly [string, ...string[]];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Previews of member pages, by the path of the page. */
export type Previews = Readonly<Record<string, Preview>>;

export const collectPreviews = (features: readonly Previews[]): Previews =>
  getTable(Object.fromEntries(features.flatMap(Object.entries<Preview>)));

/** Returns the preview of the page at an address or one of its aliases. */
export function previewOf(site: Site, previews: Previews, path: string): Preview | null {
  const page = findPage(site, path);
  return page === null ? null : (previews[page.aliasOf ?? page.path] ?? null);
}
