import { toasts } from './toasts.ts';

/** A new version of the product replaced the file that this page requested: the page is reloaded, at most once in 60 s. */
const PAUSE_MS = 60_000;
/** Shown when the page is kept; the next try may work. */
const PAGE_NOT_LOADED = '页面没有加载出来，请稍后刷新再试';
/** Shown when a part of the page, or the code behind a button, could not be loaded. */
export const NOT_LOADED = '所需的程序没有加载出来，请检查网络后重试';
/** Shown instead of a reload, which would replace the open page by the browser's own error page. */
const UNREACHABLE = '网络已断开或服务器没有响应，当前页面保留，恢复后再试';
const KEY = 'chunk-reloaded-at';

const CHUNK_MESSAGES = [
  /Failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /Importing a module script failed/i,
  /Unable to preload CSS/i,
];

export const isChunkFailure = (reason: unknown): boolean =>
  reason instanceof Error && CHUNK_MESSAGES.some((pattern) => pattern.test(reason.message));

/** Whether a reload is allowed now; if so, its time is stored. */
export function canReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < PAUSE_MS) return false;
  storage.setItem(KEY, String(now));
  return true;
}

declare global {
  interface Window {
    /** Called by the router before it reloads for a page's file (vite.config.ts inserts the call). */
    mayReloadForChunk?: () => boolean;
  }
}

export type ReloadVerdict = 'reload' | 'wait' | 'unreachable' | { readonly load: string };

/** Reloads only if the server is reachable, so that being offline does not use up the single reload. */
export async function decideReload(
  reach: () => Promise<unknown>,
  wantedPage: () => string | null,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
): Promise<ReloadVerdict> {
  try {
    await reach();
  } catch {
    return 'unreachable';
  }
  const load = wantedPage();
  if (load !== null) return { load };
  return canReload(storage, now()) ? 'reload' : 'wait';
}

/** Any answer shows that the server is there. */
const reachServer = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' });

/** Page that was requested by a click and whose file is loading; null if the current page itself requests a file. */
let wanted: string | null = null;

export function setRequestedPage(address: string | null): void {
  wanted = address;
}

/**
 * Recovers from a missing chunk: a page requested by a click is loaded as a document, so that the link still works; for a chunk of the
 * current page, the page is reloaded. The requested page is read after the server has answered, because the router reports it in an effect
 * that may run after a quick failure.
 */
async function recover(): Promise<void> {
  const verdict = await decideReload(reachServer, () => wanted, sessionStorage, Date.now);
  if (typeof verdict === 'object') location.assign(verdict.load);
  else if (verdict === 'reload') location.reload();
  else toasts.show('error', verdict === 'unreachable' ? UNREACHABLE : PAGE_NOT_LOADED);
}

/** Watches for chunks that no longer exist. Vite reports them by `vite:preloadError`, the router by its callback. */
export function watchChunks(): void {
  window.mayReloadForChunk = () => {
    void recover();
    return false;
  };
  /** @returns whether the page is loaded again */
  const onFailure = (reason: unknown, event: Event): boolean => {
    if (!isChunkFailure(reason) || !navigator.onLine || !canReload(sessionStorage, Date.now())) return false;
    event.preventDefault();
    location.reload();
    return true;
  };
  addEventListener('vite:preloadError', (event) => onFailure((event as Event & { payload?: unknown }).payload, event));
  addEventListener('unhandledrejection', (event) => {
    // Otherwise the user would not learn that the click had no effect.
    if (!onFailure(event.reason, event) && isChunkFailure(event.reason)) toasts.show('error', NOT_LOADED);
  });
}
