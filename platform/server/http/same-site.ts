import type { FastifyRequest } from 'fastify';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { isMutation, type RouteSpec } from '#platform/contract/route.ts';

/** What a browser says of where a request comes from: the page's own origin, or the reader himself (address bar, bookmark). */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/** The page was asked for at the address that the portal is known by, or at the one that this request was sent to. */
function isOwn(origin: string, host: string, publicUrl: string | null): boolean {
  const given = URL.canParse(origin) ? new URL(origin) : null;
  if (given === null) return false;
  return given.host === host || (publicUrl !== null && given.origin === new URL(publicUrl).origin);
}

/**
 * A page of somebody else must not make its readers' browsers act here: send a code, spend a limit, sign somebody in. Browsers say where a
 * request comes from (Fetch Metadata), older ones at least name the origin of what is posted. Programs say neither, and are let through: they
 * carry nobody's cookies.
 * @throws Failure 403
 */
export function rejectCrossSite(spec: RouteSpec, request: FastifyRequest, publicUrl: string | null): void {
  if (!isMutation(spec)) return;
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (OWN_SITES.has(String(site))) return;
    throw createApiError(KERNEL_ERRORS.crossSite);
  }
  const { origin } = headers;
  if (origin === undefined || isOwn(origin, request.host, publicUrl)) return;
  throw createApiError(KERNEL_ERRORS.crossSite);
}
