import { decideRoute, getLanding, getStartPath, isLocalPath, type Visitor } from '#domain/access/guard.ts';
import type { Site } from '#domain/access/site.ts';

type Entitlement = Pick<Visitor, 'routes' | 'permissions' | 'isRestricted'>;

/**
 * Returns the page to open after a login (R-199, R-275; gaps G-17): the requested page if it is on this site and the user may open it, else
 * the landing page, because a forbidden page would only show 页面未找到.
 * @param wanted the `redirect` parameter of the login address
 * @param startsWithTodo whether the user has chosen 今日待办 as the start page
 */
export function getLoginTarget(
  site: Site,
  wanted: string | null,
  entitlement: Entitlement,
  startsWithTodo = false,
): string {
  const landing = startsWithTodo ? getStartPath(site, entitlement) : getLanding(site, entitlement);
  if (wanted === null || !isLocalPath(wanted)) return landing;
  const { pathname, search, hash } = new URL(wanted, 'http://portal.invalid');
  const path = decodePath(pathname);
  if (path === null) return landing;
  const decision = decideRoute(site, path, search, { ...entitlement, signedIn: true });
  // A page for guests would redirect to the landing page.
  if (decision.kind === 'redirect') return decision.to === getLanding(site, entitlement) ? landing : decision.to;
  return decision.kind === 'allow' ? pathname + search + hash : landing;
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // The address contains an invalid percent sign.
    return null;
  }
}
