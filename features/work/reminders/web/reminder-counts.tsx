import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLiveStatus } from '#platform/web/live/use-live.ts';
import { getQueryKey, query } from '#platform/web/query.ts';
import { useShellData } from '#platform/web/shell-data.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { countReminders, listReminders } from '../reminders.contract.ts';

const ASK_EVERY_MS = 60_000;

/** Renders nothing; keeps the menu badges up to date. Runs only with a token. */
export function ReminderCounts() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <Keeper /> : null;
}

function Keeper() {
  const { setReminders } = useSession();
  const { counts, now } = useShellData();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { isLive, state } = useLiveStatus();
  const { data } = useQuery({
    ...query(countReminders),
    initialData: { ...counts },
    initialDataUpdatedAt: now,
    refetchInterval: isLive ? false : ASK_EVERY_MS,
  });
  const mark = state?.reminders;
  useEffect(() => {
    if (mark === undefined) return;
    for (const call of [countReminders, listReminders]) {
      void client.invalidateQueries({ queryKey: getQueryKey(call) });
    }
  }, [mark, client]);
  useEffect(() => setReminders(data), [data, setReminders]);
  // Refetched on every page change, because actions on the previous page may have changed the counts.
  useEffect(() => {
    void client.refetchQueries({ queryKey: getQueryKey(countReminders), stale: true });
  }, [pathname, client]);
  return null;
}
