import { findPage, type Site } from '#domain/access/site.ts';
import { createLookupTable } from '#domain/text/table.ts';

/** Preview of a page for paying members, with invented values, for an enterprise without membership. */
export interface MemberPagePreview {
  /** The information that the page offers, one sentence each. */
  readonly tells: readonly [string, ...string[]];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Previews of pages for paying members, by the path of the page. */
export type MemberPagePreviews = Readonly<Record<string, MemberPagePreview>>;

export const collectPreviews = (features: readonly MemberPagePreviews[]): MemberPagePreviews =>
  createLookupTable(Object.fromEntries(features.flatMap(Object.entries<MemberPagePreview>)));

/** Returns the preview of the page at an address or one of its aliases. */
export function findMemberPagePreview(
  site: Site,
  previews: MemberPagePreviews,
  path: string,
): MemberPagePreview | null {
  const page = findPage(site, path);
  return page === null ? null : (previews[page.aliasOf ?? page.path] ?? null);
}
