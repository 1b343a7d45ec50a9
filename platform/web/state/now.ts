import { useState, useSyncExternalStore } from 'react';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { useShellData } from '../shell-data.tsx';

/** Interval of updates: relative times have a resolution of one minute. */
const TICK_MS = 60_000;

let now: number | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const startedAt = Date.now();

/**
 * Returns the current time. For signed-in users it continues the server's time, so that a wrong clock of the computer does not cause a
 * wrong date. A page for guests may come from a cache, so the computer's clock is used.
 */
const getTime = (served: number, isOwn: boolean): number => (isOwn ? served + Date.now() - startedAt : Date.now());

function listenWith(read: () => number) {
  return (listener: () => void): (() => void) => {
    const tick = () => {
      now = read();
      for (const one of listeners) one();
    };
    // Updates at once when the page returns from the background, or the computer from sleep.
    const wake = () => document.visibilityState === 'visible' && tick();
    listeners.add(listener);
    document.addEventListener('visibilitychange', wake);
    timer ??= setInterval(() => tick(), TICK_MS);
    // The time was not updated for a while.
    if (Math.abs(read() - (now ?? startedAt)) >= TICK_MS) tick();
    return () => {
      listeners.delete(listener);
      document.removeEventListener('visibilitychange', wake);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}

/**
 * Returns the current time in milliseconds since 1970, updated while the page is open (R-239 … R-242). The first value comes from the
 * server.
 */
export function useNow(): number {
  const { now: served, session } = useShellData();
  const [listen] = useState(() => listenWith(() => getTime(served, session !== null)));
  return useSyncExternalStore(
    listen,
    () => now ?? served,
    () => served,
  );
}

/** Returns the current day in Shanghai. It changes at midnight, also on a page that stays open. */
export const useToday = (): string => toShanghaiDay(new Date(useNow()));
