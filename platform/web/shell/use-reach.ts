import { useMemo } from 'react';
import { getOperatorPages } from '#domain/access/guard.ts';
import { grantsPermission } from '#domain/access/permission.ts';
import { ROLES } from '#domain/access/rights.ts';
import { findPage, type Site } from '#domain/access/site.ts';
import { allowEveryPage, type MenuLink } from '#domain/menu/menu.ts';
import { decidePage, getVisitor } from '../page-guard.ts';
import { type ShellData, useShellData } from '../shell-data.tsx';
import { useSite } from '../site.tsx';
import { canMakeCall, hasRole, type SessionState } from '../state/session.ts';
import { useSession } from '../state/session-context.tsx';
import { getMenus, type MenuSection, OPERATOR_LABEL, useMenus } from './menus.ts';

type Target = Pick<MenuLink, 'href' | 'rights'>;

const getPath = ({ href = '' }: Target): string => href.split(/[?#]/)[0] ?? '';

/** Returns whether the user may open the page of an entry and the page has content for the user. */
function opens(site: Site, link: Target, shell: ShellData): boolean {
  const path = getPath(link);
  if (shell.session?.ent === null && findPage(site, path)?.isOfEnterprise) return false;
  const { permissions } = getVisitor(shell);
  if (link.rights?.some((right) => grantsPermission(permissions, right)) === false) return false;
  const decision = decidePage(site, path, '', shell);
  return decision.kind === 'allow' ? decision.without === undefined : decision.kind === 'redirect';
}

const managedBy = (site: Site, shell: ShellData): readonly MenuSection[] =>
  shell.session ? keepOpen(getMenus(site).operator, (link) => opens(site, link, shell)) : [];

/**
 * Returns whether a link is the first with its label. All links with one label lead to the same page, and the user gets the first
 * accessible one.
 */
const isFirst = ({ label }: MenuLink, at: number, views: readonly MenuLink[]): boolean =>
  views.findIndex((view) => view.label === label) === at;

/** Returns the sections with at least one accessible page, each with its accessible pages. */
const keepOpen = (sections: readonly MenuSection[], canOpen: (link: Target) => boolean): readonly MenuSection[] =>
  sections
    .map((section) => ({ ...section, views: section.views.filter(canOpen).filter(isFirst) }))
    .filter(({ views }) => views.length > 0);

/** Returns whether the user is an operator of the portal without access to the enterprise area. */
function isOperator(site: Site, shell: ShellData): boolean {
  const visitor = getVisitor(shell);
  return visitor.routes.length === 0 && getOperatorPages(site, visitor).length > 0;
}

export function useIsOperator(): boolean {
  return isOperator(useSite(), useShellData());
}

/** Returns whether the welcome is shown: to users who may see the figures of an enterprise and are not operators. */
export function useReceivesWelcome(): boolean {
  const session = useSession();
  return !useIsOperator() && canMakeCall(session, 'ent:number:get');
}

/**
 * Returns a function that decides whether a menu entry is shown. Most users see the whole menu, in which locked entries lead to the member
 * centre. Users with a secondary key or limited rights, and operators without an enterprise, see only pages that they may open.
 */
export function useEntryVisibility(): (link: Target) => boolean {
  const shell = useShellData();
  const site = useSite();
  return useMemo(() => {
    if (!getVisitor(shell).isRestricted && !isOperator(site, shell)) return allowEveryPage;
    return (link: Target) => getPath(link) !== '' && opens(site, link, shell);
  }, [site, shell]);
}

/** Returns the operator sections with the pages that the user may open; empty for all other users. */
export function useOperatorSections(): readonly MenuSection[] {
  const shell = useShellData();
  const site = useSite();
  return useMemo(() => managedBy(site, shell), [site, shell]);
}

/** Returns whether the user lacks the role of an entry. A free entry needs no role. */
export const lacksRole = ({ role, free }: Pick<MenuLink, 'role' | 'free'>, session: Pick<SessionState, 'roles'>) =>
  role !== undefined && !free && !hasRole(session, [role]);

/** Returns a function that decides whether an entry gets the VIP mark: it is for members, and the user is not a member. */
export function useNeedsVipMark(): (link: MenuLink) => boolean {
  const session = useSession();
  return (link) => lacksRole(link, session);
}

/**
 * Returns a function that decides whether an entry leads to a page for members that this user may not open. A free entry is
 * open to every user.
 */
export function useIsEntryLocked(): (link: Pick<MenuLink, 'href' | 'role' | 'free'>) => boolean {
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

export interface SideMenuGroup {
  readonly label: string;
  readonly sections: readonly MenuSection[];
}

/** Returns the side menu: the sections of the enterprise area and of operators, with the accessible pages. */
export function useSideMenu(): readonly SideMenuGroup[] {
  const canOpen = useEntryVisibility();
  const managed = useOperatorSections();
  const { side } = useMenus();
  const own = { label: '', sections: canOpen === allowEveryPage ? side : keepOpen(side, canOpen) };
  const operator = { label: OPERATOR_LABEL, sections: managed };
  // For operators without an enterprise, the operator group comes first.
  const groups = canOpen === allowEveryPage ? [own, operator] : [operator, own];
  return groups.filter(({ sections }) => sections.length > 0);
}

/** Returns the link of a section: to its first page that is not locked, with the VIP mark if all of its pages are for members. */
export function useSectionLink(): (section: MenuSection) => MenuLink {
  const isLocked = useIsEntryLocked();
  return ({ label, icon, views }) => {
    const target = views.find((view) => !isLocked(view)) ?? views[0];
    const isForMembers = views.every(({ role, free }) => role === ROLES.vip && !free);
    return { label, icon, href: target?.href ?? '', ...(isForMembers && { role: ROLES.vip }) };
  };
}
