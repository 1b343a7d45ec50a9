import { findPage, type Site } from '#domain/access/site.ts';
import { getTable } from '#domain/text/table.ts';

/** What a page of members would tell, with invented values: for an enterprise that is none. */
export interface Preview {
  /** What one learns there, a sentence each. */
  readonly tells: readonly [string, ...string[]];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** By the path of the page. */
export type Previews = Readonly<Record<string, Preview>>;

export const collectPreviews = (features: readonly Previews[]): Previews =>
  getTable(Object.fromEntries(features.flatMap(Object.entries<Preview>)));

/** The preview of the page at an address, whichever of its spellings is used. */
export function previewOf(site: Site, previews: Previews, path: string): Preview | null {
  const page = findPage(site, path);
  return page === null ? null : (previews[page.aliasOf ?? page.path] ?? null);
}
