import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { isReadCall } from '#platform/contract/route.ts';
import { reloadAfterAccessLoss } from '../leaving.ts';
import { decidePage } from '../page-guard.ts';
import { useShellData } from '../shell-data.tsx';
import { useSite } from '../site.tsx';
import { useToday } from '../state/now.ts';
import { setOtherEnterpriseHandler } from '../state/other-enterprise.ts';
import { refreshRights } from '../state/rights.ts';
import { useLiveStatus } from './use-live.ts';

const ASK_EVERY_MS = 60_000;

/**
 * Keeps the rights of the user current while the page is open; renders nothing. Menus and buttons update automatically. A denied page that
 * is now permitted is loaded, and a page without access any more is replaced by the notice. Values that the server computes per day (days
 * left, reminders, the end of a membership) are fetched again on the next day.
 */
export function RightsRefresher() {
  const shell = useShellData();
  const { pathname, search } = useLocation();
  const { isLive, state } = useLiveStatus();
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const mark = shell.session?.mark;
  const told = state?.rights;
  useEffect(() => setOtherEnterpriseHandler(() => void refreshRights()), []);
  useEffect(() => {
    if (told !== undefined && told !== mark) void refreshRights();
  }, [told, mark]);
  useEffect(() => {
    if (isLive) return undefined;
    const timer = setInterval(() => void refreshRights(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isLive]);

  const isOpenNow = decidePage(useSite(), pathname, search, shell).kind === 'allow';
  const today = useToday();
  const before = useRef({ mark, isOpenNow, pathname, today });
  const follow = useEffectEvent(() => {
    const { current: last } = before;
    before.current = { mark, isOpenNow, pathname, today };
    if (last.mark === mark && last.today === today) return;
    if (last.pathname === pathname && last.isOpenNow !== isOpenNow) return reloadAfterAccessLoss();
    // Writes that are made as queries, such as creating a payment code, are not repeated.
    void client.invalidateQueries({ predicate: ({ meta }) => meta?.call !== undefined && isReadCall(meta.call.route) });
    void revalidate();
  });
  useEffect(() => follow(), [mark, isOpenNow, pathname, today]);
  return null;
}
