import { createContext, data, type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { decideRoute, isPublicPath, type RouteDecision, type Visitor } from '#domain/access/guard.ts';
import { isInConsole } from '#domain/access/landmarks.ts';
import { findPage, getAddress, type Site } from '#domain/access/site.ts';
import { PREVIEW_PARAMETER } from '#platform/contract/page-preview.ts';
import type { RouterItem } from '#platform/contract/session.ts';
import { formatReturnCookie } from './cookies.ts';
import { type PageContext, pageContext } from './page-context.ts';

/** Reason of an error page in addition to its status; the 404 page has two texts (gaps G-09). */
export interface PageError {
  readonly reason: 'unknown' | 'not-permitted' | 'unknown-guard';
  readonly message: string;
}

export const UNKNOWN_PAGE: PageError = { reason: 'unknown', message: 'This page could not be found' };
export const NOT_PERMITTED: PageError = { reason: 'not-permitted', message: '页面未找到' };

/** A page with the name of an unregistered guard shows the 500 page to every user (R-236, G-47). */
export const createUnknownGuardError = (name: string): PageError => ({
  reason: 'unknown-guard',
  message: `Unknown route middleware: '${name}'`,
});

interface KnownVisitor {
  readonly session: PageContext['session'];
  readonly routes: readonly RouterItem[];
}

/** All paths of the generated routes, children included. */
const getPaths = (routes: readonly RouterItem[]): string[] =>
  routes.flatMap((item) => [item.path, ...item.children.map((child) => child.path)]);

/** Returns the first page of a folder within the enterprise area, because folders are no pages (P-034). `/qyxx` itself shows the overview. */
export function findFirstPage({ pages }: Site, path: string): string | null {
  const folder = path.toLowerCase().replace(/\/$/, '');
  if (!isInConsole(folder) || pages.some((page) => page.path.toLowerCase() === folder)) return null;
  return pages.find((page) => page.path.toLowerCase().startsWith(`${folder}/`))?.path ?? null;
}

/** Returns the data about a page's reader that the guard needs. */
export const getVisitor = ({ session, routes }: KnownVisitor): Visitor => ({
  signedIn: session !== null,
  routes: getPaths(routes),
  permissions: session?.permissions ?? [],
  isRestricted: session?.key?.kind === 'secondary' || (session !== null && session.enterpriseRoles !== null),
});

/** Decides about an address from the data about the visitor. A path that cannot be decoded is no page. */
export function decidePage(site: Site, pathname: string, search: string, visitor: KnownVisitor): RouteDecision {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Invalid percent encoding: no such page.
    return { kind: 'notFound' };
  }
  const first = findFirstPage(site, path);
  if (first !== null) {
    const to = visitor.session ? first : getAddress(site, 'login', null, { redirect: path + search });
    return { kind: 'redirect', to };
  }
  return decideRoute(site, path, search, getVisitor(visitor));
}

/** Single-fetch addresses end in `.data`; the guard sees the page's own path. */
export function getPagePath(pathname: string): string {
  const path = pathname.replace(/\.data$/, '');
  return path === '/_root' || path === '/_' || path === '' ? '/' : path.replace(/\/_$/, '');
}

/**
 * Expired token on a page that requires a login: redirects home (gaps G-31); the server has removed the token. The document shows the
 * message of R-201 by itself, and the next login leads back to the page.
 */
function sendHomeExpired(address: string, secure: boolean): Response {
  const answer = redirectDocument('/');
  const back = formatReturnCookie(address, secure);
  if (back !== null) answer.headers.append('Set-Cookie', back);
  return answer;
}

/** The pages of the product, for the loaders of this request. */
export const siteContext = createContext<Site>();

const MISSING: readonly number[] = [404, 410];

/**
 * Returns the 404 or 410 page of a draft whose preview address is no longer valid: a login would lead to the same page. Null for all other
 * addresses, which require the login first (P-029), so that no page behind a login is shown to a guest.
 */
async function answerIfMissing(site: Site, url: URL, path: string, next: () => Promise<Response>) {
  if (!url.searchParams.has(PREVIEW_PARAMETER) || !findPage(site, path)?.hasRecordsForAll) return null;
  const answer = await next();
  return MISSING.includes(answer.status) ? answer : null;
}

/** Guard of portal-spec section 6 on every document and data request, before any loader. An unknown path takes precedence over the guard (G-09). */
export const guardRequest =
  (site: Site): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    context.set(siteContext, site);
    const page = context.get(pageContext);
    // The preview address is signed for this page, so its reader needs no login.
    if (page.preview) return next();
    const url = new URL(request.url);
    const path = getPagePath(url.pathname);
    const search = new URLSearchParams(url.search);
    search.delete('_routes');
    const query = search.size > 0 ? `?${search}` : '';
    const decision = decidePage(site, path, query, page);
    if (decision.kind === 'notFound') throw data(UNKNOWN_PAGE, { status: 404 });
    if (decision.kind === 'notPermitted') throw data(NOT_PERMITTED, { status: 404 });
    if (decision.kind === 'unknownGuard') throw data(createUnknownGuardError(decision.name), { status: 500 });
    if (decision.kind === 'redirect') {
      const hasDied = page.hasToken && page.session === null && !isPublicPath(site, path);
      if (hasDied) throw sendHomeExpired(path + query, url.protocol === 'https:');
      const missing = page.session === null ? await answerIfMissing(site, url, path, next) : null;
      if (missing) return missing;
      throw redirect(decision.to);
    }
    return next();
  };
