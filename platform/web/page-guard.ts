import { createContext, data, type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { decideRoute, isPublicPath, type RouteDecision, type Visitor } from '#domain/access/guard.ts';
import { isInConsole } from '#domain/access/landmarks.ts';
import { findPage, getLandmarkAddress, type Site } from '#domain/access/site.ts';
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

/** Creates the error for a page with an unregistered guard, which shows the 500 page to every user (R-236, G-47). */
export const createUnknownGuardError = (name: string): PageError => ({
  reason: 'unknown-guard',
  message: `Unknown route middleware: '${name}'`,
});

interface KnownVisitor {
  readonly session: PageContext['session'];
  readonly routes: readonly RouterItem[];
}

/** Returns all paths of the generated routes, including child routes. */
const getPaths = (routes: readonly RouterItem[]): string[] =>
  routes.flatMap((item) => [item.path, ...item.children.map((child) => child.path)]);

/**
 * Returns the first page of a folder within the enterprise area, because a folder is not a page (P-034). `/qyxx` itself shows the overview.
 */
export function findFirstPage({ pages }: Site, path: string): string | null {
  const folder = path.toLowerCase().replace(/\/$/, '');
  if (!isInConsole(folder) || pages.some((page) => page.path.toLowerCase() === folder)) return null;
  return pages.find((page) => page.path.toLowerCase().startsWith(`${folder}/`))?.path ?? null;
}

/** Returns the data about the user or guest that the page guard needs. */
export const getVisitor = ({ session, routes }: KnownVisitor): Visitor => ({
  signedIn: session !== null,
  routes: getPaths(routes),
  permissions: session?.permissions ?? [],
  isRestricted: session?.key?.kind === 'secondary' || (session !== null && session.enterpriseRoles !== null),
});

/** Decides whether a user or guest may open an address. A path that cannot be decoded is not a page. */
export function decidePage(site: Site, pathname: string, search: string, visitor: KnownVisitor): RouteDecision {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return { kind: 'notFound' };
  }
  const first = findFirstPage(site, path);
  if (first !== null) {
    const to = visitor.session ? first : getLandmarkAddress(site, 'login', null, { redirect: path + search });
    return { kind: 'redirect', to };
  }
  return decideRoute(site, path, search, getVisitor(visitor));
}

/** Returns the path of the page for a data request, whose address ends in `.data`. */
export function getPagePath(pathname: string): string {
  const path = pathname.replace(/\.data$/, '');
  return path === '/_root' || path === '/_' || path === '' ? '/' : path.replace(/\/_$/, '');
}

/**
 * Redirects to the home page if the token has expired on a page that requires a login (gaps G-31); the server has already removed the
 * token. The home page shows the message of R-201, and the next login leads back to the page.
 */
function sendHomeExpired(address: string, secure: boolean): Response {
  const answer = redirectDocument('/');
  const back = formatReturnCookie(address, secure);
  if (back !== null) answer.headers.append('Set-Cookie', back);
  return answer;
}

/** Context with the pages of the portal, for the loaders of a request. */
export const siteContext = createContext<Site>();

const MISSING: readonly number[] = [404, 410];

/**
 * Returns the 404 or 410 page if the preview address of a draft is no longer valid, because a login would lead to the same page. Returns
 * null for all other addresses, which require the login first (P-029), so that a guest never sees a page that requires a login.
 */
async function answerIfMissing(site: Site, url: URL, path: string, next: () => Promise<Response>) {
  if (!url.searchParams.has(PREVIEW_PARAMETER) || !findPage(site, path)?.hasRecordsForAll) return null;
  const answer = await next();
  return MISSING.includes(answer.status) ? answer : null;
}

/**
 * Applies the page guard of portal-spec section 6 to every document and data request, before any loader. An unknown path takes precedence
 * over the guard (G-09).
 */
export const guardRequest =
  (site: Site): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    context.set(siteContext, site);
    const page = context.get(pageContext);
    // A preview address is signed for its page, so no login is required.
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
