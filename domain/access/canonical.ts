import { findPage, getSegments, type Site } from './site.ts';

/**
 * Returns the canonical spelling of a page's address if the given spelling differs by a trailing slash or letter case (gaps G-03: each is
 * understood). Null: the address is canonical, or the product has no such page.
 */
export function getCanonicalPath(site: Site, path: string): string | null {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  const page = findPage(site, path);
  if (!page) return null;
  const have = getSegments(trimmed);
  const wanted = getSegments(page.path).slice(0, have.length);
  const spelt = `/${have.map((part, index) => (wanted[index]?.startsWith(':') ? part : (wanted[index] ?? part))).join('/')}`;
  // The specification gives some pages two spellings; both are kept.
  const own = site.spellings.has(trimmed) ? trimmed : spelt;
  return own === path ? null : own;
}
