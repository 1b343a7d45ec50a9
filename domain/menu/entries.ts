import { href, type PageRoute } from '../access/page.ts';
import { ROLES } from '../access/rights.ts';
import type { MenuLink } from './menu.ts';
import type { MenuList, MenuPlace } from './place.ts';

const getLink = (
  page: PageRoute,
  { label, icon, countKey, isForMembers, isFree, rights, suffix = '', keeps }: MenuPlace,
): MenuLink => ({
  label,
  href: `${href(page)}${suffix}`,
  ...(icon && { icon }),
  ...(countKey && { countKey }),
  ...(isForMembers && { role: ROLES.vip }),
  ...(isFree && { free: true }),
  ...(rights && { rights }),
  ...(keeps && { keeps }),
});

/** Returns the links of one menu list in their order, collected from the pages that declare a place in it. */
export const listMenuLinks = (pages: readonly PageRoute[], list: MenuList): readonly MenuLink[] =>
  pages
    .flatMap((page) => (page.menus ?? []).flatMap((place) => (place.in === list ? [{ place, page }] : [])))
    .toSorted((one, other) => one.place.at - other.place.at)
    .map(({ place, page }) => getLink(page, place));
