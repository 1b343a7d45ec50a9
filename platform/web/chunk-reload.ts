import { toasts } from './toasts.ts';

/**
 * Minimum interval between two reloads. If a new version of the product has replaced a file that the page requests, the page is reloaded,
 * at most once in 60 s.
 */
const PAUSE_MS = 60_000;
/** Shown when the page is not reloaded. */
const PAGE_NOT_LOADED = '页面没有加载出来，请稍后刷新再试';
/** Shown when a part of the page, or the code behind a button, could not be loaded. */
export const SCRIPT_NOT_LOADED = '所需的程序没有加载出来，请检查网络后重试';
/** Shown instead of a reload, which would replace the open page by the browser's own error page. */
const UNREACHABLE = '网络已断开或服务器没有响应，当前页面保留，恢复后再试';
const KEY = 'chunk-reloaded-at';

const CHUNK_MESSAGES = [
  /Failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /Importing a module script failed/i,
  /Unable to preload CSS/i,
];

export const isChunkLoadError = (reason: unknown): boolean =>
  reason instanceof Error && CHUNK_MESSAGES.some((pattern) => pattern.test(reason.message));

/** Returns whether a reload is allowed now. If so, stores the time of the reload. */
export function acquireReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < PAUSE_MS) return false;
  storage.setItem(KEY, String(now));
  return true;
}

declare global {
  interface Window {
    /** Called by the router before it reloads because of a missing file (vite.config.ts inserts the call). */
    mayReloadForChunk?: () => boolean;
  }
}

export type ReloadVerdict = 'reload' | 'wait' | 'unreachable' | { readonly load: string };

/** Decides how to recover from a missing file. The server is contacted first, so that being offline does not use up the single reload. */
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
  return acquireReload(storage, now()) ? 'reload' : 'wait';
}

/** Any response, also an error, shows that the server is reachable. */
const reachServer = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' });

/** Address of the page that the user has clicked and whose file is loading; null if the current page requests the file. */
let wanted: string | null = null;

export function setRequestedPage(address: string | null): void {
  wanted = address;
}

/**
 * Recovers from a missing file of the build. A page that the user clicked is loaded as a document, so that the link still works; otherwise
 * the current page is reloaded. The clicked page is read after the server has answered, because the router reports it in an effect that may
 * run after a quick failure.
 */
async function recover(): Promise<void> {
  const verdict = await decideReload(reachServer, () => wanted, sessionStorage, Date.now);
  if (typeof verdict === 'object') location.assign(verdict.load);
  else if (verdict === 'reload') location.reload();
  else toasts.show('error', verdict === 'unreachable' ? UNREACHABLE : PAGE_NOT_LOADED);
}

/** Watches for files of the build that no longer exist. Vite reports them with `vite:preloadError`, the router with `mayReloadForChunk`. */
export function watchChunks(): void {
  window.mayReloadForChunk = () => {
    void recover();
    return false;
  };
  /** @returns whether the page is reloaded */
  const onFailure = (reason: unknown, event: Event): boolean => {
    if (!isChunkLoadError(reason) || !navigator.onLine || !acquireReload(sessionStorage, Date.now())) return false;
    event.preventDefault();
    location.reload();
    return true;
  };
  addEventListener('vite:preloadError', (event) => onFailure((event as Event & { payload?: unknown }).payload, event));
  addEventListener('unhandledrejection', (event) => {
    // Without the toast, the user would not learn that the click had no effect.
    if (!onFailure(event.reason, event) && isChunkLoadError(event.reason)) toasts.show('error', SCRIPT_NOT_LOADED);
  });
}
