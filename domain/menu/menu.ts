import { includesRole } from '../access/rights.ts';

/** one entry of the top menu, the drawer or a side menu. */
export interface MenuItem {
  type: 'link' | 'dropdown' | 'waterfall';
  label: string;
  /** Address; if empty or absent, the entry is shown without a link (R-044, G-21). */
  href?: string;
  target?: '_blank' | '_self';
  icon?: string;
  /** Reminder category (two digits) or code (four digits) whose count is shown as the badge. */
  countKey?: string;
  /** The required role; other users see the entry with a VIP badge, which leads to the member centre. */
  role?: string;
  /** Whether the entry is open to everyone even if it has a role. */
  free?: boolean;
  children?: readonly MenuLink[];
  waterfallInfo?: WaterfallInfo;
}

/** A sub-item: hidden from users who lack its role. */
export interface MenuLink {
  label: string;
  href?: string;
  target?: '_blank' | '_self';
  icon?: string;
  countKey?: string;
  role?: string;
  free?: boolean;
  /** Operator rights, one of which the entry requires. */
  rights?: readonly string[];
  /** Query parameters copied from the address of another page of the section, by their names in this entry. */
  keeps?: Readonly<Record<string, string>>;
}

/** The full-width panel below an entry of the top menu. */
export interface WaterfallInfo {
  title: string;
  description: string;
  items: readonly WaterfallGroup[];
  /** Whether the panel ends with the directory of authorities and general websites. */
  hasDirectory?: true;
}

export interface WaterfallGroup {
  label: string;
  children: readonly MenuLink[];
}

type Gated = Pick<MenuItem, 'role' | 'free'>;

/** Returns whether an entry is open to users with these roles: it has no role, it is free, or a role matches. */
export function isEntryOpenToRoles(item: Gated, roles: readonly string[]): boolean {
  return !item.role || item.free === true || includesRole(roles, [item.role]);
}

/**
 * Filters the menu by roles. Top entries remain, with their badge; sub-items whose role is missing are removed. If all
 * entries of a panel group are removed, the group remains as one locked entry, so that visitors know about it.
 */
export function filterMenuByRoles(items: readonly MenuItem[], roles: readonly string[]): MenuItem[] {
  const isVisible = (link: MenuLink) => isEntryOpenToRoles(link, roles);
  const keepGroup = (group: WaterfallGroup): WaterfallGroup => {
    const children = group.children.filter(isVisible);
    const [first] = group.children;
    if (children.length > 0 || first === undefined) return { ...group, children };
    return { ...group, children: [{ label: group.label, ...(first.href && { href: first.href }), role: first.role }] };
  };
  return items.map((item) => ({
    ...item,
    ...(item.children && { children: item.children.filter(isVisible) }),
    ...(item.waterfallInfo && {
      waterfallInfo: { ...item.waterfallInfo, items: item.waterfallInfo.items.map(keepGroup) },
    }),
  }));
}

/** Allows every page, as a filter for the menu. */
export const allowEveryPage = (): boolean => true;

/** Removes unreachable entries from the menu: a secondary key sees only pages that it may open. Empty groups and panels are also removed. */
export function filterReachableMenu(
  items: readonly MenuItem[],
  canOpen: (link: MenuLink) => boolean,
): readonly MenuItem[] {
  if (canOpen === allowEveryPage) return items;
  return items.flatMap((item) => {
    if (item.waterfallInfo) {
      const groups = visibleGroups(item.waterfallInfo.items, canOpen);
      return groups.length === 0 ? [] : [{ ...item, waterfallInfo: { ...item.waterfallInfo, items: groups } }];
    }
    if (item.children) {
      const children = item.children.filter(canOpen);
      return children.length === 0 ? [] : [{ ...item, children }];
    }
    return canOpen(item) ? [item] : [];
  });
}

/** Returns the sum of all counts whose code begins with the key: a category (two digits) or a code (four digits). */
export function sumMenuCounts(counts: Readonly<Record<string, number>>, countKey: string | undefined): number {
  if (!countKey) return 0;
  return Object.entries(counts).reduce((sum, [code, count]) => (code.startsWith(countKey) ? sum + count : sum), 0);
}

function visibleGroups(groups: readonly WaterfallGroup[], isVisible: (link: MenuLink) => boolean): WaterfallGroup[] {
  return groups
    .map((group) => ({ ...group, children: group.children.filter(isVisible) }))
    .filter((group) => group.children.length > 0);
}

/** Returns whether a path is the entry's path or below it; the root of the area matches only itself. */
export const isSameOrBelow = (entry: string, path: string): boolean =>
  path === entry || (entry.lastIndexOf('/') > 0 && path.startsWith(`${entry}/`));

/** Finds the entry to highlight on a page: the entry of the page, or of its nearest ancestor. */
export const findHighlightedEntry = (entries: readonly string[], path: string): string | undefined =>
  entries
    .filter((entry) => isSameOrBelow(entry, path))
    .reduce<string | undefined>(
      (nearest, entry) => (nearest === undefined || entry.length > nearest.length ? entry : nearest),
      undefined,
    );
