import { useCallback } from 'react';
import { type MenuLink, seesAll } from '#domain/menu/menu.ts';
import { decide } from '../page-guard.ts';
import { useShellData } from '../shell-data.tsx';
import { useSession } from '../state/session-context.tsx';
import { OPERATOR_MENU, SIDE_MENU, type SideGroup, type SideItem } from './menus.ts';

/**
 * Whether an entry is shown. Everybody sees the whole menu, and is led to the member centre from what he lacks; who works with a
 * secondary key cannot do anything about it, so he sees what the key may open.
 */
export function useReach(): (link: Pick<MenuLink, 'href'>) => boolean {
  const shell = useShellData();
  const { key } = useSession();
  const isRestricted = key?.kind === 'secondary';
  const isWithinRights = useCallback(
    ({ href = '' }: Pick<MenuLink, 'href'>) => {
      const [path = ''] = href.split(/[?#]/);
      return path !== '' && decide(path, '', shell).kind !== 'notPermitted';
    },
    [shell],
  );
  return isRestricted ? isWithinRights : seesAll;
}

/** Side menu of the enterprise area as far as it can be reached. */
export function useSideMenu(): readonly SideGroup[] {
  const shell = useShellData();
  const canOpen = useReach();
  const reach = (item: SideItem): SideItem[] => {
    if (!item.children) return canOpen(item) ? [item] : [];
    const children = item.children.filter(canOpen);
    return children.length === 0 ? [] : [{ ...item, children }];
  };
  const managed = OPERATOR_MENU.items.filter(({ href = '' }) => decide(href, '', shell).kind === 'allow');
  const groups = SIDE_MENU.map((group) => ({ ...group, items: group.items.flatMap(reach) }));
  return [...groups, { ...OPERATOR_MENU, items: managed }].filter((group) => group.items.length > 0);
}
