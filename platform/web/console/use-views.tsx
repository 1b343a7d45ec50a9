import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { type Location, useLocation, useNavigate, useOutlet } from 'react-router';
import { getLanding } from '#domain/access/guard.ts';
import { getLandmarkAddress } from '#domain/access/site.ts';
import type { RouterItem } from '#platform/contract/session.ts';
import { getVisitor } from '../page-guard.ts';
import { useEntryVisibility } from '../shell/use-reach.ts';
import { useShellData } from '../shell-data.tsx';
import { useSite } from '../site.tsx';
import { addCachedView, clearCachedViews, keepOnlyCachedView, removeCachedView } from '../state/cached-views.ts';
import { canHoldTypedInput } from '../state/saved-forms.ts';
import { getPageOwner } from '../state/session.ts';
import { useSettings } from '../state/settings-context.tsx';
import { findViewsToUnmount, hasTypedInput, recordTyping } from '../state/sleeping-views.ts';
import { closeTab, getFirstTab, getTab, openTab, parseTabs, serialiseTabs, type Tab } from '../state/tabs.ts';
import { toasts } from '../toasts.ts';

const STORE_KEY = 'tabs';

/** A page that stays mounted, with its element and its last address. */
export interface MountedView {
  readonly name: string;
  /** Navigation key that distinguishes a reopened page from its earlier instance. */
  readonly since: string;
  readonly element: ReactNode;
  readonly location: Location;
}

/** Fields of the frame, and search fields, whose text is in the address of their tab. */
const NOT_OF_PAGE = 'header, nav, [type="search"], [role="search"]';

/** Records the fields of a view in which the user types. */
function useTypedFields(viewName: string) {
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLElement && !target.closest(NOT_OF_PAGE)) recordTyping(viewName, target);
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, [viewName]);
}

const isKept = (name: string, routes: readonly RouterItem[]): boolean => {
  const item = routes.find((route) => route.path.toLowerCase() === name.toLowerCase());
  return item ? !item.meta.noCache : true;
};

/** Manages the open tabs and mounted pages of the enterprise area (R-052, R-132, R-162 … R-165; gaps G-52). */
export function useMountedViews() {
  const location = useLocation();
  const outlet = useOutlet();
  const navigate = useNavigate();
  const shell = useShellData();
  const site = useSite();
  const { routes } = shell;
  const { settings } = useSettings();
  const canOpen = useEntryVisibility();
  const first = useMemo(
    () =>
      getFirstTab(site, canOpen({ href: getLandmarkAddress(site, 'overview') }), getLanding(site, getVisitor(shell))),
    [site, canOpen, shell],
  );
  const active = useMemo(
    () => getTab(site, location.pathname, location.search),
    [site, location.pathname, location.search],
  );
  const tabList = useTabs({ active, first, visit: location.key, owner: getPageOwner(shell.session) });
  const [cachedViews, setCachedViews] = useState<readonly string[]>([]);
  const [kept, setKept] = useState<readonly MountedView[]>([]);
  /** Name of the current page after its tab was closed. The page stays until the next one has loaded. */
  const [closing, setClosing] = useState<string | null>(null);

  const before = kept.find((view) => view.name === active.name);
  // A closed page that is reopened before the next page has loaded is mounted again.
  const isOpenedAnew = before === undefined || (closing === active.name && before.location !== location);
  const shown: MountedView = {
    name: active.name,
    since: isOpenedAnew ? location.key : before.since,
    element: outlet,
    location,
  };
  // Synchronises the state with the address during rendering, so that the old page is not shown for a frame. A view without a tab is
  // unmounted with its state; the current page remains until the next one has loaded.
  const isTabbed = (name: string): boolean => !settings.multiTab || tabList.tabs.some((tab) => tab.name === name);
  if (outlet && (before?.element !== outlet || before.location !== location)) {
    if (closing !== null && before?.location !== location) setClosing(null);
    const others = kept.filter(
      (view) => view.name !== active.name && cachedViews.includes(view.name) && isTabbed(view.name),
    );
    setKept([...others, shown]);
    setCachedViews(
      addCachedView(cachedViews, { name: active.name, keepAlive: settings.multiTab && isKept(active.name, routes) }),
    );
  }

  useTypedFields(active.name);
  const surplus = findViewsToUnmount(
    kept,
    active.name,
    ({ name, location: { pathname } }) => canHoldTypedInput(pathname) || hasTypedInput(name),
  );
  useEffect(() => {
    if (surplus.length === 0) return;
    const titles = surplus.map(({ name }) => tabList.tabs.find((tab) => tab.name === name)?.title ?? '页面');
    toasts.show('info', `打开的标签较多，“${titles.join('”“')}”已休眠，再次打开时重新加载`);
    setKept(kept.filter((view) => !surplus.includes(view)));
  }, [surplus, kept, tabList.tabs]);

  const close = useCallback(
    (name: string) => {
      const { goTo } = tabList.close(name, active.name);
      setCachedViews((names) => removeCachedView(names, name));
      if (!goTo) return setKept((views) => views.filter((view) => view.name !== name));
      setClosing(name);
      void navigate(goTo);
    },
    [tabList, active.name, navigate],
  );
  const closeOthers = () => {
    tabList.keepOnly(active);
    setCachedViews((names) => keepOnlyCachedView(names, active.name));
    setKept((views) => views.filter((view) => view.name === active.name));
  };
  const closeAll = () => {
    tabList.keepOnly(first);
    setCachedViews(clearCachedViews());
    setKept((views) => views.filter((view) => view.name === active.name));
    setClosing(active.name);
    void navigate(first.href);
  };
  return { tabs: tabList.tabs, active, first, kept, shown, close, closeOthers, closeAll };
}

interface TabsOf {
  readonly active: Tab;
  readonly first: Tab;
  /** Key of the navigation. It also differs if a page is reopened after closing. */
  readonly visit: string;
  readonly owner: string;
}

/** Manages the tabs of this browser tab. They are stored for the session, so that a reload restores them. */
function useTabs({ active, first, visit, owner }: TabsOf) {
  const [tabs, setTabs] = useState<readonly Tab[]>(() => openTab([first], active));
  useEffect(() => {
    setTabs((now) => now.reduce(openTab, parseTabs(sessionStorage.getItem(STORE_KEY), owner, first)));
  }, [owner, first]);
  useEffect(() => setTabs((now) => openTab(now, active)), [active, visit]);
  useEffect(() => sessionStorage.setItem(STORE_KEY, serialiseTabs(owner, tabs)), [owner, tabs]);
  return useMemo(
    () => ({
      tabs,
      close: (name: string, activeName: string) => {
        const result = closeTab(tabs, name, activeName);
        setTabs(result.tabs);
        return result;
      },
      keepOnly: (tab: Tab) => setTabs(openTab([first], tab)),
    }),
    [tabs, first],
  );
}
