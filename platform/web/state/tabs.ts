import { isInConsole } from '#domain/access/landmarks.ts';
import { findPage, getLandmarkAddress, type Site } from '#domain/access/site.ts';

/** A tab of the enterprise area. Its canonical path identifies it; its address is the last one shown in it. */
export interface Tab {
  readonly name: string;
  readonly href: string;
  readonly title: string;
}

/** Returns the name of the view at an address. Aliases share one tab, while each record of a page has a separate tab. */
export function getViewName(site: Site, pathname: string): string {
  const page = findPage(site, pathname);
  if (!page) return pathname;
  return page.path.includes(':') ? pathname : (page.aliasOf ?? page.path);
}

export function getTab(site: Site, pathname: string, search: string): Tab {
  const name = getViewName(site, pathname);
  const title =
    name === getLandmarkAddress(site, 'overview') ? '企业总览' : (findPage(site, pathname)?.title ?? '页面');
  return { name, href: pathname + search, title };
}

/**
 * Returns the first tab, which cannot be closed (DESIGN.md 6): the overview, or the landing page of a user without access to it.
 * @param landing landing page of the user
 */
export const getFirstTab = (site: Site, reachesOverview: boolean, landing: string): Tab =>
  getTab(site, reachesOverview ? getLandmarkAddress(site, 'overview') : landing, '');

/** Returns the tabs after a page was opened: a known tab keeps its position and gets the new address. */
export function openTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const known = tabs.find((one) => one.name === tab.name);
  if (!known) return [...tabs, tab];
  return known.href === tab.href ? tabs : tabs.map((one) => (one.name === tab.name ? tab : one));
}

/** Maximum number of tabs in the row; further tabs are in the list at its end. */
export const MAX_TABS_IN_ROW = 8;

/** Splits the tabs into the row, in their order, and the rest. The row contains the first, the active and the last opened tabs. */
export function splitTabs(tabs: readonly Tab[], activeName: string): { shown: readonly Tab[]; rest: readonly Tab[] } {
  const [first] = tabs;
  const active = tabs.find(({ name }) => name === activeName);
  const ranked = [...new Set([first, active, ...tabs.toReversed()])].filter((tab) => tab !== undefined);
  const kept = new Set(ranked.slice(0, MAX_TABS_IN_ROW));
  return { shown: tabs.filter((tab) => kept.has(tab)), rest: tabs.filter((tab) => !kept.has(tab)) };
}

/** Returns the tabs without the closed one, and the next address if it was the active tab. */
export function closeTab(
  tabs: readonly Tab[],
  name: string,
  activeName: string,
): { tabs: readonly Tab[]; goTo: string | null } {
  const at = tabs.findIndex((tab) => tab.name === name);
  if (at <= 0) return { tabs, goTo: null };
  const rest = tabs.filter((tab) => tab.name !== name);
  const neighbour = rest[at] ?? rest[at - 1];
  return { tabs: rest, goTo: name === activeName ? (neighbour?.href ?? null) : null };
}

const isTab = (value: unknown): value is Tab => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, href, title } = value as Partial<Record<keyof Tab, unknown>>;
  return typeof name === 'string' && typeof title === 'string' && typeof href === 'string' && isInConsole(href);
};

/** Serialises tabs and their owner: the next user of the same browser must not see the pages of the previous one. */
export const serialiseTabs = (owner: string, tabs: readonly Tab[]): string => JSON.stringify({ owner, tabs });

/** Parses stored tabs. Returns only the first tab if the text is unreadable or belongs to another user. */
export function parseTabs(stored: string | null, owner: string, first: Tab): readonly Tab[] {
  try {
    const found = (stored ? JSON.parse(stored) : null) as { owner?: unknown; tabs?: unknown } | null;
    const tabs = found?.owner === owner && Array.isArray(found.tabs) ? found.tabs.filter(isTab) : [];
    return [first, ...tabs.filter((tab) => tab.name !== first.name)];
  } catch {
    // The text has the format of another version, so only the first tab is restored.
    return [first];
  }
}
