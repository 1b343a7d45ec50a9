import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem, MenuLink } from '#domain/menu/menu.ts';
import { filterMenuByRoles, filterReachableMenu, isSameOrBelow } from '#domain/menu/menu.ts';
import { usePageAddress } from '../site.tsx';
import { useSession } from '../state/session-context.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { MegaPanel } from './mega-panel.tsx';
import { MenuAnchor } from './menu-anchor.tsx';
import { type MenuSection, OPERATOR_LABEL, useMenus } from './menus.ts';
import { moveFocus, useDisclosure } from './use-disclosure.ts';
import { useMenuSplit } from './use-menu-split.ts';
import { useEntryVisibility, useOperatorSections } from './use-reach.ts';

/** Inserts the operator sections after the home page. */
function withManaged(items: readonly MenuItem[], managed: readonly MenuSection[]): readonly MenuItem[] {
  if (managed.length === 0) return items;
  const children = managed.map(({ label, icon, views }) => ({ label, icon, href: views[0]?.href ?? '' }));
  const own: MenuItem = { type: 'dropdown', label: OPERATOR_LABEL, icon: 'gear', children };
  return [...items.slice(0, 1), own, ...items.slice(1)];
}

/** Top menu: links, drop-downs and full-width panels; entries that do not fit go to 更多. */
export function TopMenu() {
  const { roles, reminderCount } = useSession();
  const canOpen = useEntryVisibility();
  const sections = useOperatorSections();
  const { top } = useMenus();
  const items = useMemo(
    () => withManaged(filterReachableMenu(filterMenuByRoles(top, roles), canOpen), sections),
    [top, roles, canOpen, sections],
  );
  const bar = useRef<HTMLElement>(null);
  const { shown, isReady } = useMenuSplit(bar, items, reminderCount);
  const rest = items.slice(shown ?? items.length);
  return (
    <nav className={isReady ? 'nav ready' : 'nav'} aria-label="主导航" ref={bar}>
      {items.slice(0, shown ?? items.length).map((item) => (
        <TopItem key={item.label} item={item} />
      ))}
      {rest.length > 0 && <MoreMenu items={rest} />}
    </nav>
  );
}

/** Returns whether a menu entry leads to the current page. */
function useIsCurrent(item: MenuItem): boolean {
  const { pathname } = useLocation();
  const { top, operator } = useMenus();
  const to = usePageAddress();
  const path = pathname.toLowerCase();
  if (item.type === 'link') return path === item.href?.toLowerCase();
  if (item.href === to('standards')) return /^\/(zzbz|policy|regulation|gsgg|question|match|zhxx)(\/|$)/.test(path);
  // If another entry lists the current page of the enterprise area, only that entry is marked as current.
  if (item.type === 'waterfall' && !item.waterfallInfo?.hasDirectory)
    return (
      /^\/qyxx(\/|$)/.test(path) &&
      ![...operator.map(({ views }) => views), ...top.map(getListed)].some((links) => namesPath(links, path))
    );
  return namesPath(getListed(item), path);
}

/** Returns the links that an entry lists in a drop-down or in the panel with the directory. */
const getListed = ({ children, waterfallInfo }: MenuItem): readonly MenuLink[] | undefined =>
  waterfallInfo?.hasDirectory ? waterfallInfo.items.flatMap((group) => group.children) : children;

const namesPath = (links: readonly MenuLink[] | undefined, path: string): boolean =>
  (links ?? []).some((link) => isSameOrBelow(link.href?.split('#')[0]?.toLowerCase() ?? '', path));

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
    <div className="drop-down" onKeyDown={moveFocus}>
      {(item.children ?? []).map((link) => (
        <MenuAnchor key={link.label} link={link} hasIcon onFollow={onFollow} />
      ))}
    </div>
  );
}

/** Entry 更多 with the entries that do not fit. Entries with children show them in place; panels open below the header, as in the bar. */
function MoreMenu({ items }: { readonly items: readonly MenuItem[] }) {
  const { isOpen, close, area, button } = useDisclosure<HTMLDivElement>({ hover: true });
  const [shown, setShown] = useState<MenuItem | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key) close();
  }, [key, close]);
  useEffect(() => {
    if (!isOpen) setShown(null);
  }, [isOpen]);
  const panel = isOpen ? shown?.waterfallInfo : undefined;
  // A panel is as wide as the header, so it must not be positioned relative to the entry.
  const state = panel ? 'open' : isOpen ? 'has-dd open' : 'has-dd';
  return (
    <div className={`nav-item ${state}`} {...area}>
      <button type="button" aria-label="更多菜单" {...button}>
        更多
        <Icon name="down" />
      </button>
      {panel && <MegaPanel info={panel} onFollow={close} />}
      {isOpen && !panel && (
        <div className="drop-down dd-more" onKeyDown={moveFocus}>
          {items.map((item) => (
            <MoreEntry key={item.label} item={item} onFollow={close} onPanel={() => setShown(item)} />
          ))}
        </div>
      )}
    </div>
  );
}

interface MoreEntryProps {
  readonly item: MenuItem;
  readonly onFollow: () => void;
  readonly onPanel: () => void;
}

function MoreEntry({ item, onFollow, onPanel }: MoreEntryProps) {
  if (item.waterfallInfo) {
    return (
      <button type="button" onClick={onPanel}>
        {item.label}
        <span className="r">
          <Icon name="down" size="small" />
        </span>
      </button>
    );
  }
  if (!item.children) return <MenuAnchor link={{ ...item, label: item.label }} hasIcon onFollow={onFollow} />;
  return <MoreGroup item={item} onFollow={onFollow} />;
}

function MoreGroup({ item, onFollow }: Pick<MoreEntryProps, 'item' | 'onFollow'>) {
  const { isOpen, area, button } = useDisclosure<HTMLDivElement>({ hover: true });
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
