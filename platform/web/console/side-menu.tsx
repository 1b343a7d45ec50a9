import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { findHighlightedEntry, type MenuLink, sumMenuCounts } from '#domain/menu/menu.ts';
import { addKeptParameters } from '../shell/keep-params.ts';
import { MenuAnchor } from '../shell/menu-anchor.tsx';
import type { MenuSection } from '../shell/menus.ts';
import { useSectionLink, useSideMenu } from '../shell/use-reach.ts';
import { useSite } from '../site.tsx';
import { useSession } from '../state/session-context.tsx';
import { useSettings } from '../state/settings-context.tsx';
import { getViewName } from '../state/tabs.ts';
import { Icon } from '../ui/icon.tsx';

/** Side menu of the enterprise area, one entry per section; collapses to icons by setting, and always below 1200 px. */
export function SideMenu() {
  const { settings, change } = useSettings();
  const groups = useSideMenu();
  const current = useCurrentSection()?.section.label;
  const toggle = () => change({ sideCollapsed: !settings.sideCollapsed });
  return (
    <aside className={settings.fixedSidebar ? 'side fixed' : 'side'}>
      <nav aria-label="企业侧栏">
        {groups.map(({ label, sections }) => (
          <div key={label} className="side-group">
            {label && <div className="g">{label}</div>}
            {sections.map((section) => (
              <SectionEntry key={section.label} section={section} isCurrent={section.label === current} />
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

function SectionEntry({ section, isCurrent }: { readonly section: MenuSection; readonly isCurrent: boolean }) {
  const link = useSectionLink()(section);
  const { reminderCount } = useSession();
  const count = section.views.reduce((sum, { countKey }) => sum + sumMenuCounts(reminderCount, countKey), 0);
  return (
    <MenuAnchor link={link} count={count} hasIcon hasTitle isCurrent={isCurrent} className={isCurrent ? 'on' : ''} />
  );
}

/** Returns the section and view of the current page, or of its nearest parent page. */
function useCurrentSection(): { readonly section: MenuSection; readonly view: MenuLink } | undefined {
  const { pathname } = useLocation();
  const site = useSite();
  const sections = useSideMenu().flatMap((group) => group.sections);
  const places = sections.flatMap((section) =>
    section.views.map((view) => ({ section, view, name: getViewName(site, view.href ?? '').toLowerCase() })),
  );
  const names = places.map(({ name }) => name);
  const name = findHighlightedEntry(names, getViewName(site, pathname).toLowerCase());
  return places.find((place) => place.name === name);
}

/** Tabs above the page with the pages of the current section. */
export function SectionViews() {
  const current = useCurrentSection();
  const row = useRef<HTMLElement>(null);
  const { search } = useLocation();
  const href = current?.view.href;
  // On a phone the row is wider than the screen. Only the row scrolls, never the page.
  useEffect(() => {
    const tab = href === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - 16;
  }, [href]);
  if (!current || current.section.views.length < 2) return null;
  return (
    <nav ref={row} className="tabs section-views no-print" aria-label="本栏页面">
      {current.section.views.map((view) => (
        <MenuAnchor
          key={view.label}
          link={view === current.view ? view : addKeptParameters(view, search)}
          isCurrent={view === current.view}
          className={view === current.view ? 'on' : ''}
        />
      ))}
    </nav>
  );
}
