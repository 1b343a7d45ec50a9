import { useLocation } from 'react-router';
import { MenuAnchor } from '../shell/menu-anchor.tsx';
import type { SideItem } from '../shell/menus.ts';
import { moveFocus, useDisclosure } from '../shell/use-disclosure.ts';
import { useSideMenu } from '../shell/use-reach.ts';
import { Icon } from '../ui/icon.tsx';

/** The enterprise menu as a row of drop-downs, for the setting `layout: topmenu` (gaps G-22). */
export function TopBar() {
  const groups = useSideMenu();
  return (
    <nav className="top-bar" aria-label="企业菜单">
      {groups.map((group) => (
        <BarGroup key={group.label} label={group.label || '总览'} items={group.items} />
      ))}
    </nav>
  );
}

function BarGroup({ label, items }: { readonly label: string; readonly items: readonly SideItem[] }) {
  const { isOpen, close, area, button } = useDisclosure<HTMLDivElement>({ hover: true });
  const { pathname } = useLocation();
  const links = items.flatMap((item) => item.children ?? [item]);
  const holdsCurrent = links.some((link) => link.href === pathname);
  return (
    <div className={holdsCurrent ? 'bar-group on' : 'bar-group'} {...area}>
      <button type="button" {...button}>
        {label}
        <Icon name="down" size="small" />
      </button>
      {isOpen && (
        <div className="drop-down" onKeyDown={moveFocus}>
          {links.map((link) => (
            <MenuAnchor key={link.label} link={link} onFollow={close} />
          ))}
        </div>
      )}
    </div>
  );
}
