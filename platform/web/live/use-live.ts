import { useSyncExternalStore } from 'react';
import { readToken } from '../cookies.ts';
import { getCallAddress, getCallCredentials, getCallHeaders } from '../request.ts';
import { followLiveStream, type LiveStatus } from './live-client.ts';

const ADDRESS = '/portal/live';
/** Delay before the stream is opened, because loading the page has priority. */
const START_AFTER_MS = 3_000;
/**
 * Time for which a page in the background keeps its stream, because users switch between tabs. It is limited, because browsers allow few
 * connections to one site.
 */
const HIDDEN_FOR_MS = 60_000;

const NOTHING: LiveStatus = { isLive: false, state: null };
let view = NOTHING;
const listeners = new Set<() => void>();
let running: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(next: LiveStatus): void {
  view = next;
  for (const listener of listeners) listener();
}

const open = (lastId: string, signal: AbortSignal): Promise<Response> =>
  fetch(getCallAddress(ADDRESS, {}), {
    headers: {
      ...getCallHeaders(readToken(), undefined),
      accept: 'text/event-stream',
      ...(lastId && { 'last-event-id': lastId }),
    },
    cache: 'no-store',
    credentials: getCallCredentials(),
    signal,
  });

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const ring = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(ring);
      resolve();
    });
  });

function start(): void {
  if (running || listeners.size === 0 || readToken() === '') return;
  running = new AbortController();
  void followLiveStream({ open, show, wait, random: Math.random }, running.signal);
}

function stop(): void {
  running?.abort();
  running = null;
}

function plan(): void {
  clearTimeout(timer);
  if (listeners.size === 0) stop();
  else if (document.visibilityState === 'hidden') timer = setTimeout(stop, HIDDEN_FOR_MS);
  else timer = setTimeout(start, running ? 0 : START_AFTER_MS);
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', plan);
  listeners.add(listener);
  plan();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', plan);
    plan();
  };
}

/** Returns the live status of this page, for signed-in users. All parts of the page share one stream. */
export const useLiveStatus = (): LiveStatus =>
  useSyncExternalStore(
    listen,
    () => view,
    () => NOTHING,
  );
