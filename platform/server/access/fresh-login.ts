import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { FRESH_MINUTES, type RouteSpec } from '#platform/contract/route.ts';
import type { PublicContext } from './access.ts';

/** Until when a proof counts. */
export const freshUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + FRESH_MINUTES * 60_000);

function demand({ session, now }: PublicContext): void {
  if (session === null) throw fail(KERNEL_FAULTS.signInRequired);
  // A clock that went back makes nothing fresh.
  if (session.authTime <= now && now < freshUntil(session.authTime)) return;
  throw fail(KERNEL_FAULTS.authenticateAgain);
}

/** Before the input is read: calls that are sensitive whatever they ask for. @throws Failure 423 */
export function demandFreshLogin({ freshLogin }: RouteSpec, context: PublicContext): void {
  if (freshLogin === true) demand(context);
}

/** Once the input is read: calls that are sensitive with some inputs. @throws Failure 423 */
export function demandFreshLoginFor({ freshLogin }: RouteSpec, input: unknown, context: PublicContext): void {
  if (freshLogin === undefined || freshLogin === true) return;
  if (freshLogin.applies(input as { query: unknown; body: unknown })) demand(context);
}
