import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { FRESH_LOGIN_MINUTES, getPermission, type RouteSpec } from '#platform/contract/route.ts';
import { assertForAllKinds, createForbiddenError, type PublicContext } from './access.ts';

/** Returns the time until which an authentication counts as fresh. */
export const getFreshUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + FRESH_LOGIN_MINUTES * 60_000);

/**
 * Asserts a fresh login. An API token needs the permission that replaces the proof of identity: if the call itself requires it, the token
 * was already authorised; otherwise the token needs it for records of every kind.
 */
function demand({ access, tokenRight }: RouteSpec, { session, now }: PublicContext): void {
  if (session === null) throw createApiError(KERNEL_ERRORS.signInRequired);
  if (session.apiToken) {
    if (tokenRight === undefined) throw createForbiddenError(session, []);
    if (getPermission(access) !== tokenRight) assertForAllKinds(session, tokenRight);
    return;
  }
  // If the clock was set back, no authentication counts as fresh.
  if (session.authTime <= now && now < getFreshUntil(session.authTime)) return;
  throw createApiError(KERNEL_ERRORS.authenticateAgain);
}

/** Asserts a fresh login for calls that are always sensitive, before the input is read. @throws ApiError 423 */
export function assertFreshLogin(spec: RouteSpec, context: PublicContext): void {
  if (spec.freshLogin === true) demand(spec, context);
}

/** Asserts a fresh login for calls that are sensitive with some inputs, after the input was read. @throws ApiError 423 */
export function assertFreshLoginFor(spec: RouteSpec, input: unknown, context: PublicContext): void {
  const { freshLogin } = spec;
  if (freshLogin === undefined || freshLogin === true) return;
  if (freshLogin.applies(input as { query: unknown; body: unknown })) demand(spec, context);
}
