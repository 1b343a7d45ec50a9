import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { PublicContext } from './access.ts';

/**
 * Checks the enterprise that a page declares it was made for. Once its session works for another, the page can neither read nor write that
 * one's data. A client without this declaration (software, other clients) shows no page that could mix two enterprises.
 * @throws ApiError 409
 */
export function assertSameEnterprise(spec: RouteSpec, { session, pageFirm: pageEnterprise }: PublicContext): void {
  if (!pageEnterprise || session === null || spec.access === 'public' || spec.isOfAnyFirm) return;
  if (pageEnterprise.toLowerCase() !== session.ent?.uuid) throw createApiError(KERNEL_ERRORS.otherFirm);
}
