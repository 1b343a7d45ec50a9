import { createLookupTable } from '../text/table.ts';
import type { PageAccess, PageRoute } from './page.ts';
import { ALL_PERMISSIONS } from './permission.ts';
import { type AccessRequirement, getAccessDenial, type RightsHolder } from './rights.ts';
import { findPage, getLandmarkAddress, type Site } from './site.ts';

/** The visitor data that the route guard uses. */
export interface Visitor {
  readonly signedIn: boolean;
  /** Paths of the generated route list (getRouters), in canonical spelling. */
  readonly routes: readonly string[];
  readonly permissions: readonly string[];
  /** Signed in with a secondary key, which may open only the pages allowed by its rights. */
  readonly isRestricted?: boolean;
}

export type RouteDecision =
  /** `without: 'enterprise'`: an operator without an enterprise opened a page with enterprise records, so the page is empty. */
  | { readonly kind: 'allow'; readonly page: PageRoute; readonly without?: 'enterprise' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'notPermitted' }
  /** The page names a guard that does not exist (R-236, G-47). */
  | { readonly kind: 'unknownGuard'; readonly name: string };

const isPublic = ({ access }: PageRoute): boolean => access === 'public' || access === 'guest-only';

/** Returns whether the page at an address is visible without login; compares whole segments, ignoring case (R-192, R-193; G-03, G-04). */
export function isPublicPath(site: Site, path: string): boolean {
  const page = findPage(site, path);
  return page !== null && isPublic(page);
}

/** Returns whether an address stays on this site and may be used as a redirect target. */
export function isLocalPath(target: string): boolean {
  return /^\/(?![/\\])/.test(target) && !/[\u0000-\u001f\\]/.test(target);
}

type Entitlement = Pick<Visitor, 'routes' | 'permissions' | 'isRestricted'>;

const getHolder = ({ permissions, isRestricted = false, routes }: Entitlement): RightsHolder => ({
  permissions,
  isRestricted,
  // Routes are generated as long as the membership lasts; reading is also allowed during its grace period.
  membership: routes.length > 0 ? 'active' : 'none',
});

/** Returns the operator pages that the visitor may open, in menu order. */
export const getOperatorPages = (site: Site, visitor: Entitlement): readonly PageRoute[] =>
  site.operatorPages.filter((page) => getAccessDenial(getNeed(page), getHolder(visitor)) === null);

/**
 * Returns the landing page of a signed-in user (R-199, G-17). With generated routes: the landing page of the specification or, if a
 * secondary key may not open it, the first page of the key. Without them: the first operator page that the user may open, else the member
 * centre. `*:*:*` also permits the enterprise pages, but they are empty without an enterprise.
 */
export function getLanding(site: Site, visitor: Entitlement): string {
  const { routes, isRestricted } = visitor;
  const landing = getLandmarkAddress(site, 'licence');
  if (routes.some((route) => route.toLowerCase() === landing)) return landing;
  const own = routes.at(0) ?? getOperatorPages(site, visitor).at(0)?.path;
  return own ?? getLandmarkAddress(site, isRestricted ? 'membership' : 'memberCentre');
}

/**
 * Returns the path opened by the portal's home links and, if the user chose it, by a login: the page of today's to-do items for visitors
 * who may open it, else the landing page. All other logins and guest pages lead to the landing page.
 */
export function getStartPath(site: Site, visitor: Entitlement): string {
  const start = getLandmarkAddress(site, 'matters');
  return visitor.routes.includes(start) ? start : getLanding(site, visitor);
}

/**
 * Returns whether the visitor reached a page without choosing it: home, the target of a login, or the overview, without a query. Only these
 * pages may open a dialog automatically, because a user who followed a link wants the linked page.
 */
export function isArrivalPage(site: Site, visitor: Entitlement, address: string): boolean {
  const page = findPage(site, address);
  const arrivals = ['/', getStartPath(site, visitor), getLanding(site, visitor), getLandmarkAddress(site, 'overview')];
  return page !== null && arrivals.includes(page.path);
}

/** R-194, G-16: users with generated routes and users of a secondary key have no access to the member centre. */
const isPastMemberCenter = ({ routes, permissions, isRestricted }: Visitor): boolean =>
  isRestricted === true || (routes.length > 0 && !permissions.includes(ALL_PERMISSIONS));

/** Returns whether the generated routes contain a page of the enterprise area. */
function isRouted(page: PageRoute, { routes }: Visitor): boolean {
  const canonical = (page.aliasOf ?? page.path).toLowerCase();
  return routes.some((route) => route.toLowerCase() === canonical);
}

/**
 * Returns the access requirement of a page for a signed-in user; a page without a right is open to all signed-in users, including secondary
 * keys.
 */
function getNeed({ access, right }: PageRoute): AccessRequirement {
  if (right === undefined) return 'public';
  return access === 'operator' ? { operator: right } : { login: right };
}

interface Visit {
  readonly site: Site;
  readonly page: PageRoute;
  readonly visitor: Visitor;
  /** Path and query of the address. */
  readonly address: string;
}

/** Decides on a page of the enterprise area: it requires generated routes, or `*:*:*`. */
function decideEntitled({ site, page, visitor }: Visit): RouteDecision {
  if (isRouted(page, visitor)) return { kind: 'allow', page };
  if (!visitor.permissions.includes(ALL_PERMISSIONS)) return { kind: 'notPermitted' };
  const canonical = site.pages.find(({ path }) => path === page.aliasOf) ?? page;
  return canonical.isForReading ? { kind: 'allow', page } : { kind: 'allow', page, without: 'enterprise' };
}

const allow = ({ page }: Visit): RouteDecision => ({ kind: 'allow', page });
const toLogin = ({ site, address }: Visit): RouteDecision => ({
  kind: 'redirect',
  to: getLandmarkAddress(site, 'login', null, { redirect: address }),
});
const byRight = ({ page, visitor }: Visit): RouteDecision =>
  getAccessDenial(getNeed(page), getHolder(visitor)) === null ? { kind: 'allow', page } : { kind: 'notPermitted' };

/** Guards by the `access` value of a page. */
const GUARDS = createLookupTable<(visit: Visit) => RouteDecision>({
  public: allow,
  'guest-only': ({ site, page, visitor }) =>
    visitor.signedIn ? { kind: 'redirect', to: getLanding(site, visitor) } : { kind: 'allow', page },
  login: (visit) => (visit.visitor.signedIn ? byRight(visit) : toLogin(visit)),
  operator: (visit) => (visit.visitor.signedIn ? byRight(visit) : toLogin(visit)),
  entitled: (visit) => (visit.visitor.signedIn ? decideEntitled(visit) : toLogin(visit)),
} satisfies Record<PageAccess, (visit: Visit) => RouteDecision>);

/** Runs the guard named by a page; an unregistered name denies access (R-236, G-47). */
export function runPageGuard(name: string, visit: Visit): RouteDecision {
  return GUARDS[name]?.(visit) ?? { kind: 'unknownGuard', name };
}

/**
 * Decides whether a visitor may open an address: the route guard of portal-spec section 6 (R-190 … R-200; gaps G-03, G-04, G-09, G-16,
 * G-17).
 * @param path path of the address, decoded, without query
 * @param search query string with its `?`, or empty
 */
export function decideRoute(site: Site, path: string, search: string, visitor: Visitor): RouteDecision {
  const page = findPage(site, path);
  if (page === null) return { kind: 'notFound' };
  if (page.landmark === 'memberCentre' && isPastMemberCenter(visitor)) {
    return { kind: 'redirect', to: getLandmarkAddress(site, 'membership') };
  }
  return runPageGuard(page.access, { site, page, visitor, address: path + search });
}
