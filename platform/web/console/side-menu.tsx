import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Site } from '#domain/access/site.ts';
import { getCount, getEntry } from '#domain/menu/menu.ts';
import { MenuAnchor } from '../shell/menu-anchor.tsx';
import type { SideItem } from '../shell/menus.ts';
import { useIsForMembers, useSideMenu } from '../shell/use-reach.ts';
import { useSite } from '../site.tsx';
import { useSession } from '../state/session-context.tsx';
import { useSettings } from '../state/settings-context.tsx';
import { getViewName } from '../state/tabs.ts';
import { CountBadge, VipMark } from '../ui/badges.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

/** Side menu of the enterprise area; collapses to icons by choice, and below 1200 px by itself. */
export function SideMenu() {
  const { settings, change } = useSettings();
  const { pathname } = useLocation();
  const site = useSite();
  const groups = useSideMenu();
  const entries = groups.flatMap(({ items }) => items.flatMap((item) => [item, ...(item.children ?? [])]));
  const names = entries.flatMap(({ href }) => (href === undefined ? [] : [getViewName(site, href).toLowerCase()]));
  const current = getEntry(names, getViewName(site, pathname).toLowerCase()) ?? '';
  const toggle = () => change({ sideCollapsed: !settings.sideCollapsed });
  return (
    <aside className={settings.fixedSidebar ? 'side fixed' : 'side'}>
      <nav aria-label="企业侧栏">
        {groups.map((group) => (
          <div key={group.label} className="side-group">
            {group.label && <div className="g">{group.label}</div>}
            {group.items.map((item) => (
              <SideEntry key={item.label} item={item} current={current} />
            ))}
          </div>
        ))}
      </nav>
      <div className="foot">
        <button type="button" aria-pressed={settings.sideCollapsed} onClick={toggle}>
          <Icon name="fold" />
          <span className="ma-label">{settings.sideCollapsed ? '展开侧栏' : '收起侧栏'}</span>
        </button>
      </div>
    </aside>
  );
}

const isAt = (site: Site, href: string | undefined, current: string): boolean =>
  href !== undefined && getViewName(site, href).toLowerCase() === current;

interface EntryProps {
  readonly item: SideItem;
  readonly current: string;
}

function SideEntry({ item, current }: EntryProps) {
  const site = useSite();
  if (item.children) return <SideParent item={item} current={current} />;
  const isCurrent = isAt(site, item.href, current);
  return <MenuAnchor link={item} hasIcon hasTitle isCurrent={isCurrent} className={isCurrent ? 'on' : ''} />;
}

function SideParent({ item, current }: EntryProps) {
  const site = useSite();
  const holdsCurrent = (item.children ?? []).some((child) => isAt(site, child.href, current));
  const [isOpen, setOpen] = useState(holdsCurrent);
  const { reminderCount } = useSession();
  const isForMembers = useIsForMembers()(item);
  const count = (item.children ?? []).reduce((sum, child) => sum + getCount(reminderCount, child.countKey), 0);
  const isExpanded = isOpen || holdsCurrent;
  return (
    <div className={isExpanded ? 'side-parent open' : 'side-parent'}>
      <button type="button" aria-expanded={isExpanded} title={item.label} onClick={() => setOpen(!isOpen)}>
        {item.icon && <Icon name={item.icon as IconName} />}
        <span className="ma-label">{item.label}</span>
        {count > 0 && <CountBadge count={count} />}
        {isForMembers && <VipMark />}
        <Icon name={isExpanded ? 'up' : 'down'} className="chev" />
      </button>
      <div className="side-children">
        {(item.children ?? []).map((child) => (
          <MenuAnchor
            key={child.label}
            link={child}
            isCurrent={isAt(site, child.href, current)}
            className={isAt(site, child.href, current) ? 'sub on' : 'sub'}
          />
        ))}
      </div>
    </div>
  );
}
