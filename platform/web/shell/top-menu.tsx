import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '#domain/menu/menu.ts';
import { menuFor, reachableMenu } from '#domain/menu/menu.ts';
import { useSession } from '../state/session-context.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { MegaPanel } from './mega-panel.tsx';
import { MenuAnchor } from './menu-anchor.tsx';
import { TOP_MENU } from './menus.ts';
import { moveFocus, useDisclosure } from './use-disclosure.ts';
import { useMenuSplit } from './use-menu-split.ts';
import { useReach } from './use-reach.ts';

/** Top menu: links, drop-downs and full-width panels; what does not fit goes to 更多. */
export function TopMenu() {
  const { roles, reminderCount } = useSession();
  const canOpen = useReach();
  const items = useMemo(() => reachableMenu(menuFor(TOP_MENU, roles), canOpen), [roles, canOpen]);
  const bar = useRef<HTMLElement>(null);
  const shown = useMenuSplit(bar, items, reminderCount);
  const rest = items.slice(shown ?? items.length);
  return (
    <nav className={shown === null ? 'nav' : 'nav ready'} aria-label="主导航" ref={bar}>
      {items.slice(0, shown ?? items.length).map((item) => (
        <TopItem key={item.label} item={item} />
      ))}
      {rest.length > 0 && <MoreMenu items={rest} />}
    </nav>
  );
}

/** Whether an entry of the menu leads to the page that is shown. */
function useIsCurrent(item: MenuItem): boolean {
  const { pathname } = useLocation();
  const path = pathname.toLowerCase();
  if (item.type === 'link') return path === item.href?.toLowerCase();
  if (item.href === '/zzbz') return /^\/(zzbz|policy|regulation|gsgg|question|match|zhxx)(\/|$)/.test(path);
  // A page of the enterprise area that a drop-down names belongs to that one alone.
  if (item.type === 'waterfall') return /^\/qyxx(\/|$)/.test(path) && !TOP_MENU.some((other) => namesPath(other, path));
  return namesPath(item, path);
}

const namesPath = (item: MenuItem, path: string): boolean =>
  (item.children ?? []).some((link) => link.href?.split('#')[0]?.toLowerCase() === path);

function TopItem({ item }: { readonly item: MenuItem }) {
  const isCurrent = useIsCurrent(item);
  if (item.type === 'link') {
    return (
      <div className={isCurrent ? 'nav-item on' : 'nav-item'}>
        <MenuAnchor link={item} isCurrent={isCurrent} />
      </div>
    );
  }
  return <TopGroup item={item} isCurrent={isCurrent} />;
}

function TopGroup({ item, isCurrent }: { readonly item: MenuItem; readonly isCurrent: boolean }) {
  const { isOpen, close, area, button } = useDisclosure<HTMLDivElement>({ hover: true });
  const { key } = useLocation();
  // Every navigation closes the panel.
  useEffect(() => {
    if (key) close();
  }, [key, close]);
  const state = [isCurrent ? 'on' : '', isOpen ? 'open' : '', item.type === 'dropdown' ? 'has-dd' : ''].filter(Boolean);
  return (
    <div className={['nav-item', ...state].join(' ')} {...area}>
      <button type="button" {...button}>
        {item.label}
        <Icon name="down" />
      </button>
      {isOpen && item.waterfallInfo && <MegaPanel info={item.waterfallInfo} onFollow={close} />}
      {isOpen && item.children && <Dropdown item={item} onFollow={close} />}
    </div>
  );
}

function Dropdown({ item, onFollow }: { readonly item: MenuItem; readonly onFollow: () => void }) {
  return (
    <div className="dd" onKeyDown={moveFocus}>
      {(item.children ?? []).map((link) => (
        <MenuAnchor key={link.label} link={link} hasIcon onFollow={onFollow} />
      ))}
    </div>
  );
}

/** 更多: entries without room; those with children show them in place. */
function MoreMenu({ items }: { readonly items: readonly MenuItem[] }) {
  const { isOpen, close, area, button } = useDisclosure<HTMLDivElement>({ hover: true });
  return (
    <div className={isOpen ? 'nav-item has-dd open' : 'nav-item has-dd'} {...area}>
      <button type="button" aria-label="更多菜单" {...button}>
        更多
        <Icon name="down" />
      </button>
      {isOpen && (
        <div className="dd dd-more" onKeyDown={moveFocus}>
          {items.map((item) => (
            <MoreEntry key={item.label} item={item} onFollow={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function MoreEntry({ item, onFollow }: { readonly item: MenuItem; readonly onFollow: () => void }) {
  const { isOpen, area, button } = useDisclosure<HTMLDivElement>({ hover: true });
  if (item.type !== 'dropdown') {
    return <MenuAnchor link={{ ...item, label: item.label }} hasIcon onFollow={onFollow} />;
  }
  return (
    <div className="dd-sub" {...area}>
      <button type="button" {...button}>
        {item.icon && <Icon name={item.icon as IconName} />}
        {item.label}
        <span className="r">
          <Icon name="right" size="small" />
        </span>
      </button>
      {isOpen && <Dropdown item={item} onFollow={onFollow} />}
    </div>
  );
}
