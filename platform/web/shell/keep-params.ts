import type { MenuLink } from '#domain/menu/menu.ts';

/** Adds the current query parameters that an entry keeps (`keeps`) to its address, if all of them are present. */
export function addKeptParameters(link: MenuLink, search: string): MenuLink {
  const given = new URLSearchParams(search);
  const names = Object.entries(link.keeps ?? {});
  const kept = new URLSearchParams(names.flatMap(([there, here]) => given.getAll(there).map((value) => [here, value])));
  if (!link.href || names.length === 0 || kept.size < names.length) return link;
  return { ...link, href: `${link.href}${link.href.includes('?') ? '&' : '?'}${kept.toString()}` };
}
