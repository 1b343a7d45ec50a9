import { useLocation } from 'react-router';
import type { Landmark } from '#domain/access/landmarks.ts';
import type { MenuLink } from '#domain/menu/menu.ts';
import { MenuAnchor } from '../shell/menu-anchor.tsx';
import { useEntryVisibility } from '../shell/use-reach.ts';
import { usePageAddress } from '../site.tsx';

/** Entries of the bottom bar on phones: to-do items, certificates, people, and the account. */
const PHONE_BAR: readonly (Omit<MenuLink, 'href'> & { readonly landmark: Landmark })[] = [
  { label: '待办', landmark: 'matters', icon: 'clipboard' },
  { label: '资质', landmark: 'qualifications', icon: 'cert' },
  { label: '人员', landmark: 'people', icon: 'people' },
  { label: '我的', landmark: 'account', icon: 'idcard' },
];

/**
 * Bottom navigation bar on phones with the pages that the user may open; wide screens show the side menu instead. The bar is hidden if
 * there are fewer than two pages.
 */
export function PhoneBar() {
  const { pathname } = useLocation();
  const canOpen = useEntryVisibility();
  const to = usePageAddress();
  const links = PHONE_BAR.map(({ landmark, ...link }) => ({ ...link, href: to(landmark) })).filter(canOpen);
  if (links.length < 2) return null;
  return (
    <nav className="phone-bar no-print" aria-label="常用">
      {links.map((link) => (
        <MenuAnchor key={link.label} link={link} hasIcon isCurrent={pathname === link.href} />
      ))}
    </nav>
  );
}
