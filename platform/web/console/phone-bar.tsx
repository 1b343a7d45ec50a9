import { useLocation } from 'react-router';
import type { MenuLink } from '#domain/menu/menu.ts';
import { MenuAnchor } from '../shell/menu-anchor.tsx';
import { useReach } from '../shell/use-reach.ts';

/** Under the thumb on phones: what is open, what is held, who is there, and oneself. */
const PHONE_BAR: readonly MenuLink[] = [
  { label: '待办', href: '/qyxx/jrdb', icon: 'clipboard' },
  { label: '资质', href: '/qyxx/mnsbsljy/zizhi', icon: 'cert' },
  { label: '人员', href: '/qyxx/zcry/ryxx', icon: 'people' },
  { label: '我的', href: '/userInfo', icon: 'idcard' },
];

/** The places of a phone that the reader has, under the thumb; wide screens have the side menu instead. One alone is no bar. */
export function PhoneBar() {
  const { pathname } = useLocation();
  const canOpen = useReach();
  const links = PHONE_BAR.filter(canOpen);
  if (links.length < 2) return null;
  return (
    <nav className="phone-bar no-print" aria-label="常用">
      {links.map((link) => (
        <MenuAnchor key={link.label} link={link} hasIcon isCurrent={pathname === link.href} />
      ))}
    </nav>
  );
}
