import { useLocation } from 'react-router';
import { MenuAnchor } from '../shell/menu-anchor.tsx';
import { PHONE_BAR } from '../shell/menus.ts';

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
