import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { PublicContext } from './access.ts';

/**
 * Checks the enterprise for which the calling page was made. If the session has been switched to another enterprise, the page can neither
 * read nor write its data. A client without this declaration (software, other clients) has no page that could mix two enterprises.
 * @throws ApiError 409
 */
export function assertSameEnterprise(spec: RouteSpec, { session, pageEnterprise }: PublicContext): void {
  if (!pageEnterprise || session === null || spec.access === 'public' || spec.isOfAnyEnterprise) return;
  if (pageEnterprise.toLowerCase() !== session.ent?.uuid) throw createApiError(KERNEL_ERRORS.otherEnterprise);
}
