import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { FRESH_MINUTES, permissionOf, type RouteSpec } from '#platform/contract/route.ts';
import { mayWithAll, type PublicContext } from './access.ts';
import type { Session } from './session.ts';

/** Until when a proof counts. */
export const freshUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + FRESH_MINUTES * 60_000);

/** A call that is itself about the right has been judged by it; any other asks for it with records of every kind. */
function maySkipProof({ access, tokenRight }: RouteSpec, session: Session): boolean {
  if (tokenRight === undefined) return false;
  return permissionOf(access) === tokenRight || mayWithAll(session, tokenRight);
}

function demand(spec: RouteSpec, { session, now }: PublicContext): void {
  if (session === null) throw fail(KERNEL_FAULTS.signInRequired);
  if (session.apiToken) {
    if (maySkipProof(spec, session)) return;
    throw fail(KERNEL_FAULTS.forbidden);
  }
  // A clock that went back makes nothing fresh.
  if (session.authTime <= now && now < freshUntil(session.authTime)) return;
  throw fail(KERNEL_FAULTS.authenticateAgain);
}

/** Before the input is read: calls that are sensitive whatever they ask for. @throws Failure 423 */
export function demandFreshLogin(spec: RouteSpec, context: PublicContext): void {
  if (spec.freshLogin === true) demand(spec, context);
}

/** Once the input is read: calls that are sensitive with some inputs. @throws Failure 423 */
export function demandFreshLoginFor(spec: RouteSpec, input: unknown, context: PublicContext): void {
  const { freshLogin } = spec;
  if (freshLogin === undefined || freshLogin === true) return;
  if (freshLogin.applies(input as { query: unknown; body: unknown })) demand(spec, context);
}
