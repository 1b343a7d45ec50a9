import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '#platform/web/live/use-live.ts';
import { keyOf, query } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getUnreadMessages } from '../messages.contract.ts';

/** Without live updates, a new message is shown within this time. */
const ASK_EVERY_MS = 60_000;

/** Unread list and count of the signed-in user; the badge of the header follows. */
export function useUnread() {
  const { isSignedIn, setUnread } = useSession();
  const client = useQueryClient();
  const { isLive, state } = useLive();
  const mark = state?.messages;
  const unread = useQuery({
    ...query(getUnreadMessages),
    enabled: isSignedIn,
    refetchInterval: isLive ? false : ASK_EVERY_MS,
  });
  useEffect(() => {
    if (mark !== undefined) void client.invalidateQueries({ queryKey: keyOf(getUnreadMessages) });
  }, [mark, client]);
  const { data } = unread;
  useEffect(() => {
    if (data !== undefined) setUnread(data);
  }, [data, setUnread]);
  return unread;
}
