import { findPage } from '#domain/access/guard.ts';

/** One tab of the enterprise area: the canonical path names it, the address is where it was last. */
export interface Tab {
  readonly name: string;
  readonly href: string;
  readonly title: string;
}

/** Address of the enterprise overview. */
export const OVERVIEW = '/qyxx';

/** The first tab cannot be closed (DESIGN.md 6). */
export const FIRST_TAB: Tab = { name: OVERVIEW, href: OVERVIEW, title: '企业总览' };

/** Name of the view an address shows: aliases share one tab, records of one page have their own. */
export function viewNameOf(pathname: string): string {
  const page = findPage(pathname);
  if (!page) return pathname;
  return page.path.includes(':') ? pathname : (page.aliasOf ?? page.path);
}

export function tabOf(pathname: string, search: string): Tab {
  const name = viewNameOf(pathname);
  const title = name === FIRST_TAB.name ? FIRST_TAB.title : (findPage(pathname)?.title ?? '页面');
  return { name, href: pathname + search, title };
}

/** The list after a page was opened: a known tab keeps its place and takes the new address. */
export function openTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const known = tabs.find((one) => one.name === tab.name);
  if (!known) return [...tabs, tab];
  return known.href === tab.href ? tabs : tabs.map((one) => (one.name === tab.name ? tab : one));
}

/** The list without a tab, and where to go when it was the open one. */
export function closeTab(
  tabs: readonly Tab[],
  name: string,
  activeName: string,
): { tabs: readonly Tab[]; goTo: string | null } {
  const at = tabs.findIndex((tab) => tab.name === name);
  if (at <= 0) return { tabs, goTo: null };
  const rest = tabs.filter((tab) => tab.name !== name);
  const neighbour = rest[at] ?? rest[at - 1] ?? FIRST_TAB;
  return { tabs: rest, goTo: name === activeName ? neighbour.href : null };
}

const isTab = (value: unknown): value is Tab => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, href, title } = value as Partial<Record<keyof Tab, unknown>>;
  return typeof name === 'string' && typeof title === 'string' && typeof href === 'string' && href.startsWith('/qyxx');
};

/** Tabs of a stored text; anything unreadable means only the first one. */
export function parseTabs(stored: string | null): readonly Tab[] {
  try {
    const found: unknown = stored ? JSON.parse(stored) : [];
    const tabs = Array.isArray(found) ? found.filter(isTab) : [];
    return [FIRST_TAB, ...tabs.filter((tab) => tab.name !== FIRST_TAB.name)];
  } catch {
    // Another version's format: begin anew.
    return [FIRST_TAB];
  }
}
