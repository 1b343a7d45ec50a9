import type { FastifyRequest } from 'fastify';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { isMutation, type RouteSpec } from '#platform/contract/route.ts';

/** Values of `Sec-Fetch-Site` that are accepted: a request from the portal itself, or by the user (address bar, bookmark). */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/** Returns whether the origin is the portal's public address or the host of this request. */
function isOwn(origin: string, host: string, publicUrl: string | null): boolean {
  const given = URL.canParse(origin) ? new URL(origin) : null;
  if (given === null) return false;
  return given.host === host || (publicUrl !== null && given.origin === new URL(publicUrl).origin);
}

/**
 * Rejects cross-site requests, so that a page of another site cannot make a browser send a code, use up a limit or sign in a user here.
 * Browsers send the origin of a request (Fetch Metadata), older ones at least the origin of a POST. Programs send neither and are admitted,
 * because they have no user's cookies.
 * @throws ApiError 403
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
