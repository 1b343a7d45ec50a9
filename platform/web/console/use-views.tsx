import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { type Location, useLocation, useNavigate, useOutlet } from 'react-router';
import type { RouterItem } from '#platform/contract/session.ts';
import { useShellData } from '../shell-data.tsx';
import { addCachedView, clearCachedViews, keepOnlyCachedView, removeCachedView } from '../state/cached-views.ts';
import { useSettings } from '../state/settings-context.tsx';
import { closeTab, FIRST_TAB, openTab, parseTabs, type Tab, tabOf } from '../state/tabs.ts';

const STORE_KEY = 'tabs';

/** One page that stays mounted: its element and the address it had when it was last seen. */
export interface KeptView {
  readonly name: string;
  readonly element: ReactNode;
  readonly location: Location;
}

/** More than this many pages are not kept in memory; the oldest gives way. */
const MOST_KEPT = 12;

const isKept = (name: string, routes: readonly RouterItem[]): boolean => {
  const item = routes.find((route) => route.path.toLowerCase() === name.toLowerCase());
  return item ? !item.meta.noCache : true;
};

/** Open tabs and mounted pages of the enterprise area (R-052, R-132, R-162 … R-165; gaps G-52). */
export function useViews() {
  const location = useLocation();
  const outlet = useOutlet();
  const navigate = useNavigate();
  const { routes } = useShellData();
  const { settings } = useSettings();
  const active = useMemo(() => tabOf(location.pathname, location.search), [location.pathname, location.search]);
  const tabList = useTabs(active);
  const [cachedViews, setCachedViews] = useState<readonly string[]>([]);
  const [kept, setKept] = useState<readonly KeptView[]>([]);

  const shown: KeptView = { name: active.name, element: outlet, location };
  const before = kept.find((view) => view.name === active.name);
  // State in step with the address, set while rendering so that no frame shows the old page.
  if (outlet && (before?.element !== outlet || before.location !== location)) {
    const others = kept.filter((view) => view.name !== active.name && cachedViews.includes(view.name));
    setKept([...others.slice(1 - MOST_KEPT), shown]);
    setCachedViews(
      addCachedView(cachedViews, { name: active.name, keepAlive: settings.multiTab && isKept(active.name, routes) }),
    );
  }

  const close = useCallback(
    (name: string) => {
      const { goTo } = tabList.close(name, active.name);
      setCachedViews((names) => removeCachedView(names, name));
      setKept((views) => views.filter((view) => view.name !== name));
      if (goTo) void navigate(goTo);
    },
    [tabList, active.name, navigate],
  );
  const closeOthers = () => {
    tabList.keepOnly(active);
    setCachedViews((names) => keepOnlyCachedView(names, active.name));
    setKept((views) => views.filter((view) => view.name === active.name));
  };
  const closeAll = () => {
    tabList.keepOnly(FIRST_TAB);
    setCachedViews(clearCachedViews());
    setKept([]);
    void navigate(FIRST_TAB.href);
  };
  return { tabs: tabList.tabs, active, kept, shown, close, closeOthers, closeAll };
}

/** Tabs of this browser tab: kept for the session, so that a reload opens them again. */
function useTabs(active: Tab) {
  const [tabs, setTabs] = useState<readonly Tab[]>(() => openTab([FIRST_TAB], active));
  useEffect(() => {
    setTabs((now) => now.reduce(openTab, parseTabs(sessionStorage.getItem(STORE_KEY))));
  }, []);
  useEffect(() => setTabs((now) => openTab(now, active)), [active]);
  useEffect(() => sessionStorage.setItem(STORE_KEY, JSON.stringify(tabs)), [tabs]);
  return useMemo(
    () => ({
      tabs,
      close: (name: string, activeName: string) => {
        const result = closeTab(tabs, name, activeName);
        setTabs(result.tabs);
        return result;
      },
      keepOnly: (tab: Tab) => setTabs(openTab([FIRST_TAB], tab)),
    }),
    [tabs],
  );
}
