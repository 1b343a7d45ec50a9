import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getUnreadMessages } from '../contract.ts';

/** A message that arrives while the page is open shows up within this time. */
const ASK_EVERY_MS = 300_000;

/** Unread list and count of the signed-in user; the badge of the header follows. */
export function useUnread() {
  const { isSignedIn, setUnread } = useSession();
  const unread = useQuery({ ...query(getUnreadMessages), enabled: isSignedIn, refetchInterval: ASK_EVERY_MS });
  const count = unread.data?.count;
  useEffect(() => {
    if (count !== undefined) setUnread(count);
  }, [count, setUnread]);
  return unread;
}
