import { useLocation } from 'react-router';
import type { MenuLink } from '#domain/menu/menu.ts';
import { MenuAnchor } from '../shell/menu-anchor.tsx';

/** Under the thumb on phones: what is open, what is held, who is there, and oneself. */
const PHONE_BAR: readonly MenuLink[] = [
  { label: '待办', href: '/qyxx/jrdb', icon: 'clipboard' },
  { label: '资质', href: '/qyxx/mnsbsljy/zizhi', icon: 'cert' },
  { label: '人员', href: '/qyxx/zcry/ryxx', icon: 'people' },
  { label: '我的', href: '/userInfo', icon: 'idcard' },
];

/** The four places of a phone, under the thumb; wide screens have the side menu instead. */
export function PhoneBar() {
  const { pathname } = useLocation();
  return (
    <nav className="phone-bar no-print" aria-label="常用">
      {PHONE_BAR.map((link) => (
        <MenuAnchor key={link.label} link={link} hasIcon isCurrent={pathname === link.href} />
      ))}
    </nav>
  );
}
