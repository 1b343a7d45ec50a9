import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveStatus } from '#platform/web/live/use-live.ts';
import { getQueryKey, query } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getUnreadMessages } from '../messages.contract.ts';

/** The polling interval for new messages without live updates. */
const ASK_EVERY_MS = 60_000;

/**
 * Returns whether a live state, `count newest`, differs from the known messages.
 * @param before the previous live state
 * @param known the number of unread messages that the page shows
 */
export function isNewMessageEvent(before: string | undefined, mark: string, known: number): boolean {
  const [count = '', newest = ''] = mark.split(' ');
  const newestBefore = before?.split(' ')[1] ?? newest;
  return Number(count) !== known || Number(newest) > Number(newestBefore);
}

/** Returns the unread messages and their count for the signed-in user; the badge in the header is updated too. */
export function useUnreadMessages() {
  const { isSignedIn, setUnread } = useSession();
  const client = useQueryClient();
  const { isLive, state } = useLiveStatus();
  const mark = state?.messages;
  const unread = useQuery({
    ...query(getUnreadMessages),
    enabled: isSignedIn,
    refetchInterval: isLive ? false : ASK_EVERY_MS,
  });
  const { data, isFetching } = unread;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // The live state repeats the known state after the user has read a message, because that command already reloads the list.
    if (mark === undefined || data === undefined || isFetching || mark === seen.current) return;
    const isNews = isNewMessageEvent(seen.current, mark, data.count);
    seen.current = mark;
    if (isNews) void client.invalidateQueries({ queryKey: getQueryKey(getUnreadMessages) });
  }, [mark, data, isFetching, client]);
  useEffect(() => {
    if (data !== undefined) setUnread(data);
  }, [data, setUnread]);
  return unread;
}
