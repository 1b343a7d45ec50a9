import { useMemo } from 'react';
import { getOperatorPages } from '#domain/access/guard.ts';
import { findPage, type Site } from '#domain/access/site.ts';
import { allowAll, type MenuLink } from '#domain/menu/menu.ts';
import { decidePage, getVisitor } from '../page-guard.ts';
import { type ShellData, useShellData } from '../shell-data.tsx';
import { useSite } from '../site.tsx';
import { canUse, hasRole, type SessionState } from '../state/session.ts';
import { useSession } from '../state/session-context.tsx';
import { getMenus, type SideGroup, type SideItem, useMenus } from './menus.ts';

type Target = Pick<MenuLink, 'href'>;

const getPath = ({ href = '' }: Target): string => href.split(/[?#]/)[0] ?? '';

/** Whether the user may open an entry's page and it has content. */
function opens(site: Site, link: Target, shell: ShellData): boolean {
  const path = getPath(link);
  if (shell.session?.ent === null && findPage(site, path)?.isOfFirm) return false;
  const decision = decidePage(site, path, '', shell);
  return decision.kind === 'allow' ? decision.without === undefined : decision.kind === 'redirect';
}

const managedBy = (site: Site, shell: ShellData): readonly MenuLink[] =>
  shell.session ? getMenus(site).operator.items.filter((link) => opens(site, link, shell)) : [];

/** Returns whether the user is an operator of the portal without pages of an enterprise: tasks of enterprises do not concern operators. */
function isOperator(site: Site, shell: ShellData): boolean {
  const visitor = getVisitor(shell);
  return visitor.routes.length === 0 && getOperatorPages(site, visitor).length > 0;
}

export function useIsOperator(): boolean {
  return isOperator(useSite(), useShellData());
}

/** Returns whether the user gets the welcome: users with access to an enterprise's numbers that do not run the portal. */
export function useIsWelcomed(): boolean {
  const session = useSession();
  return !useIsOperator() && canUse(session, 'ent:number:get');
}

/**
 * Returns whether an entry is shown. Everybody sees the whole menu, and is led to the member centre from locked entries. A user
 * with a secondary key cannot change their access, and an operator without an enterprise has no use for the pages of enterprises: both see
 * only open entries.
 */
export function useReach(): (link: Target) => boolean {
  const shell = useShellData();
  const site = useSite();
  return useMemo(() => {
    if (!getVisitor(shell).isRestricted && !isOperator(site, shell)) return allowAll;
    return (link: Target) => getPath(link) !== '' && opens(site, link, shell);
  }, [site, shell]);
}

/** Returns the operator pages that the user may open; empty for all other users. */
export function useManaged(): readonly MenuLink[] {
  const shell = useShellData();
  const site = useSite();
  return useMemo(() => managedBy(site, shell), [site, shell]);
}

/** Evaluates the role directive for an entry; a free entry needs no role. */
export const lacksRole = ({ role, free }: Pick<MenuLink, 'role' | 'free'>, session: Pick<SessionState, 'roles'>) =>
  role !== undefined && !free && !hasRole(session, [role]);

/** Whether an entry needs the VIP mark: it is for members and the user is not one. */
export function useIsForMembers(): (link: MenuLink) => boolean {
  const session = useSession();
  return (link) => lacksRole(link, session);
}

/** Whether an entry leads to a page for members that does not open for this reader; a free one opens for everyone. */
export function useIsLocked(): (link: MenuLink) => boolean {
  const shell = useShellData();
  const site = useSite();
  const session = useSession();
  return (link) => {
    if (link.free || !link.href) return false;
    if (lacksRole(link, session)) return true;
    const path = getPath(link);
    return findPage(site, path)?.access === 'entitled' && decidePage(site, path, '', shell).kind !== 'allow';
  };
}

/** Returns the side menu of the enterprise area, with the entries that the user may open. */
export function useSideMenu(): readonly SideGroup[] {
  const canOpen = useReach();
  const managed = useManaged();
  const { side, operator } = useMenus();
  const reach = (item: SideItem): SideItem[] => {
    if (!item.children) return canOpen(item) ? [item] : [];
    const children = item.children.filter(canOpen);
    return children.length === 0 ? [] : [{ ...item, children }];
  };
  const groups = side.map((group) => ({ ...group, items: group.items.flatMap(reach) }));
  const own = { ...operator, items: managed };
  // For operators without an enterprise, their own group comes first.
  const all = canOpen === allowAll ? [...groups, own] : [own, ...groups];
  return all.filter((group) => group.items.length > 0);
}
