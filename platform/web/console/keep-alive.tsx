import { Activity, useEffect } from 'react';
import { UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router';
import { TABLE_SCROLLBAR_FIX_DELAY_MS } from '#domain/menu/menu-width.ts';
import type { MountedView } from './use-views.tsx';

interface KeepAliveProps {
  readonly views: readonly MountedView[];
  readonly shown: MountedView;
}

/**
 * Keeps visited pages mounted but hidden, with React's `<Activity>` (gaps G-52). A hidden page keeps the address at which it was shown, so
 * that its filters in the URL do not change with the visible page. Its loader data is undefined, while its queries keep their data.
 */
export function KeepAlive({ views, shown }: KeepAliveProps) {
  const all = views.some((view) => view.name === shown.name && view.since === shown.since)
    ? views
    : [...views.filter((view) => view.name !== shown.name), shown];
  // Tables that were measured while hidden are measured again.
  useEffect(() => {
    if (!shown.name) return undefined;
    const timer = setTimeout(() => dispatchEvent(new Event('resize')), TABLE_SCROLLBAR_FIX_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown.name]);
  return all.map((view) => (
    <Activity key={`${view.name} ${view.since}`} mode={view.name === shown.name ? 'visible' : 'hidden'}>
      <LocationContext value={{ location: view.location, navigationType: NavigationType.Push }}>
        {view.element}
      </LocationContext>
    </Activity>
  ));
}
