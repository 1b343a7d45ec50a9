import type { MenuLink } from '#domain/menu/menu.ts';

/** Returns an entry whose address takes over the parameters that it keeps; all of them have to be there. */
export function keepParams(link: MenuLink, search: string): MenuLink {
  const given = new URLSearchParams(search);
  const names = Object.entries(link.keeps ?? {});
  const kept = new URLSearchParams(names.flatMap(([there, here]) => given.getAll(there).map((value) => [here, value])));
  if (!link.href || names.length === 0 || kept.size < names.length) return link;
  return { ...link, href: `${link.href}${link.href.includes('?') ? '&' : '?'}${kept.toString()}` };
}
