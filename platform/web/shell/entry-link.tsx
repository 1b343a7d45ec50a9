import type { ComponentProps } from 'react';
import { hasRecordAccess } from '#domain/access/rights.ts';
import type { MenuLink } from '#domain/menu/menu.ts';
import { MEMBERS_ONLY } from '../explain-page.ts';
import { usePageAddress } from '../site.tsx';
import { setAccessDenied } from '../state/access-denied.ts';
import { useSession } from '../state/session-context.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { useIsEntryLocked } from './use-reach.ts';

interface EntryTarget {
  readonly to: string;
  readonly isLocked: boolean;
  /** Must be called when the link is followed, so that the member centre shows the reason. */
  readonly note: () => void;
}

/**
 * Returns a function that returns the target of a menu entry: its page, or the member centre for users without the required role or
 * membership. If a member lacks a right, the page itself shows the reason.
 */
export function useEntryTarget(): (link: Pick<MenuLink, 'href' | 'role' | 'free'>) => EntryTarget {
  const checkLocked = useIsEntryLocked();
  const { membership } = useSession();
  const isMember = membership !== null && hasRecordAccess(membership.status);
  const address = usePageAddress();
  return (link) => {
    const path = link.href ?? '';
    const isLocked = checkLocked(link);
    if (!isLocked || isMember) return { to: path, isLocked, note: () => undefined };
    return { to: address('memberCentre'), isLocked, note: () => setAccessDenied({ text: MEMBERS_ONLY, path }) };
  };
}

/** Link outside the menus to a page that may require a membership, such as the evaluation of a qualification. */
export function EntryLink({ to: href, ...rest }: Omit<ComponentProps<typeof PageLink>, 'onClick'>) {
  const { to, note } = useEntryTarget()({ href });
  return <PageLink {...rest} to={to} onClick={note} />;
}
