import { findPage, getSegments, type Site } from './site.ts';

/**
 * Returns the canonical path of a page if the given path differs by a trailing slash or letter case (gaps G-03: all variants are accepted);
 * null if the path is canonical or no such page exists.
 */
export function getCanonicalPath(site: Site, path: string): string | null {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  const page = findPage(site, path);
  if (!page) return null;
  const have = getSegments(trimmed);
  const wanted = getSegments(page.path).slice(0, have.length);
  const spelt = `/${have.map((part, index) => (wanted[index]?.startsWith(':') ? part : (wanted[index] ?? part))).join('/')}`;
  // The specification gives some pages two spellings; both are accepted unchanged.
  const own = site.spellings.has(trimmed) ? trimmed : spelt;
  return own === path ? null : own;
}
