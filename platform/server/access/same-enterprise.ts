import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { PublicContext } from './access.ts';

/**
 * Asserts that the calling page belongs to the session's enterprise. After a switch to another enterprise, an open page can neither read
 * nor write data of the new one. Clients that do not declare an enterprise (software, other clients) are not checked, because they have no
 * page.
 * @throws ApiError 409
 */
export function assertSameEnterprise(spec: RouteSpec, { session, pageEnterprise }: PublicContext): void {
  if (!pageEnterprise || session === null || spec.access === 'public' || spec.isOfAnyEnterprise) return;
  if (pageEnterprise.toLowerCase() !== session.ent?.uuid) throw createApiError(KERNEL_ERRORS.otherEnterprise);
}
