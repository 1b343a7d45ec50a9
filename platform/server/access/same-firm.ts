import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { PublicContext } from './access.ts';

/**
 * A page of a firm says which it was made for. Once its session works for another, it gets nothing of that one and writes nothing into it. Who says
 * nothing (software, other clients) shows no page that could be a mixture.
 * @throws Failure 409
 */
export function demandSameFirm(spec: RouteSpec, { session, pageFirm }: PublicContext): void {
  if (!pageFirm || session === null || spec.access === 'public' || spec.isOfAnyFirm) return;
  if (pageFirm.toLowerCase() !== session.ent?.uuid) throw fail(KERNEL_FAULTS.otherFirm);
}
