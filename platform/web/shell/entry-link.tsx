import type { ComponentProps } from 'react';
import { isMemberNow } from '#domain/access/rights.ts';
import type { MenuLink } from '#domain/menu/menu.ts';
import { MEMBERS_ONLY } from '../explain-page.ts';
import { usePageAddress } from '../site.tsx';
import { setAccessDenied } from '../state/access-denied.ts';
import { useSession } from '../state/session-context.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { useIsLocked } from './use-reach.ts';

interface EntryTarget {
  readonly to: string;
  readonly isLocked: boolean;
  /** To be called when the link is followed: the member centre then shows the reason. */
  readonly note: () => void;
}

/**
 * Returns a function that gives the target of an entry: its page, or for users without the required role or membership the member centre
 * . A page that a member may not open for want of a right states its own reason.
 */
export function useEntryTarget(): (link: Pick<MenuLink, 'href' | 'role' | 'free'>) => EntryTarget {
  const checkLocked = useIsLocked();
  const { membership } = useSession();
  const isMember = membership !== null && isMemberNow(membership.status);
  const address = usePageAddress();
  return (link) => {
    const path = link.href ?? '';
    const isLocked = checkLocked(link);
    if (!isLocked || isMember) return { to: path, isLocked, note: () => undefined };
    return { to: address('memberCentre'), isLocked, note: () => setAccessDenied({ text: MEMBERS_ONLY, path }) };
  };
}

/** A link outside the menus to a page that may be for members, such as the evaluation of a qualification. */
export function EntryLink({ to: href, ...rest }: Omit<ComponentProps<typeof PageLink>, 'onClick'>) {
  const { to, note } = useEntryTarget()({ href });
  return <PageLink {...rest} to={to} onClick={note} />;
}
