import type { MiddlewareFunction } from 'react-router';
import { data, redirect } from 'react-router';
import { isChunkFailure, mayReload } from './chunk-reload.ts';
import { decide, NOT_PERMITTED, UNKNOWN_PAGE } from './page-guard.ts';
import { shellDataNow } from './shell-data.tsx';

interface RouteManifest {
  readonly routes: Readonly<Record<string, { readonly module: string }>>;
}

interface RouterGlobals {
  readonly __reactRouterManifest?: RouteManifest;
  readonly __reactRouterRouteModules?: Record<string, unknown>;
}

/**
 * The same guard for navigations inside the browser, so that a page without loader is guarded too. The server decides again for every
 * piece of data, so this is a matter of manners, not of safety.
 */
export const guardNavigation: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const url = new URL(request.url);
  const decision = decide(url.pathname, url.search, shellDataNow());
  if (decision.kind === 'notFound') throw data(UNKNOWN_PAGE, { status: 404 });
  if (decision.kind === 'notPermitted') throw data(NOT_PERMITTED, { status: 404 });
  if (decision.kind === 'redirect') throw redirect(decision.to);
  await loadPage(decision.page.id, url.href);
  return next();
};

/**
 * Loads the file of a page before the router asks for it. When a new version has replaced it, the target is loaded as a fresh document,
 * at most once in 60 s; the router itself would reload without limit.
 */
async function loadPage(routeId: string, target: string): Promise<void> {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = globalThis as RouterGlobals;
  const file = manifest?.routes[routeId]?.module;
  if (!file || !modules || modules[routeId]) return;
  try {
    modules[routeId] = await import(/* @vite-ignore */ file);
  } catch (reason) {
    if (!isChunkFailure(reason)) throw reason;
    if (mayReload(sessionStorage, Date.now())) {
      location.assign(target);
      await new Promise(() => undefined);
    }
    throw data('页面文件没有加载出来，请稍后刷新再试', { status: 503 });
  }
}
