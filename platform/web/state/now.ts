import { useState, useSyncExternalStore } from 'react';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { useShellData } from '../shell-data.tsx';

/** Relative times count minutes. */
const TICK_MS = 60_000;

let now: number | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const startedAt = Date.now();

/**
 * The server's clock goes on from the document, so that a wrong clock of this computer shows no wrong day. A page for guests may have been
 * kept for a while before it was sent, so there the computer's own clock is nearer.
 */
const getTime = (served: number, isOwn: boolean): number => (isOwn ? served + Date.now() - startedAt : Date.now());

function listenWith(read: () => number) {
  return (listener: () => void): (() => void) => {
    const tick = () => {
      now = read();
      for (const one of listeners) one();
    };
    // A page that comes back from the background, or a computer from sleep, does not wait for the next beat.
    const wake = () => document.visibilityState === 'visible' && tick();
    listeners.add(listener);
    document.addEventListener('visibilitychange', wake);
    timer ??= setInterval(() => tick(), TICK_MS);
    // The clock was not read for a while.
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

/** Milliseconds since 1970, going on while the page is open (R-239 … R-242); what the server rendered comes first. */
export function useNow(): number {
  const { now: served, session } = useShellData();
  const [listen] = useState(() => listenWith(() => getTime(served, session !== null)));
  return useSyncExternalStore(
    listen,
    () => now ?? served,
    () => served,
  );
}

/** The day in Shanghai; it changes at midnight, also of a page that is left open. */
export const useToday = (): string => toShanghaiDay(new Date(useNow()));
