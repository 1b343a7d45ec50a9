import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { PublicContext } from './access.ts';

/**
 * A page of an enterprise says which it was made for. Once its session works for another, it gets nothing of that one and writes nothing into it. Who says
 * nothing (software, other clients) shows no page that could be a mixture.
 * @throws Failure 409
 */
export function assertSameEnterprise(spec: RouteSpec, { session, pageFirm: pageEnterprise }: PublicContext): void {
  if (!pageEnterprise || session === null || spec.access === 'public' || spec.isOfAnyFirm) return;
  if (pageEnterprise.toLowerCase() !== session.ent?.uuid) throw createApiError(KERNEL_ERRORS.otherFirm);
}
