/** Public API of the colleagues module: the open items of a leaving colleague, and the invitations of a deleted enterprise. */
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { defineParts } from '#platform/server/extension-point.ts';

export { endInvitations } from './invitations.service.ts';

/** Open items of one kind, counted by owner and transferred to another colleague in the surrounding transaction. */
interface HandedOver<Counts> {
  readonly count: (db: Db, scope: TenantContext) => Promise<readonly (Counts & { readonly userUuid: string })[]>;
  readonly transfer: (db: Db, scope: TenantContext, from: string, to: string, now: Date) => Promise<Counts>;
}

/**
 * The open items of a leaving colleague and the revocation of the colleague's software access, provided by features that depend on this
 * one.
 */
export interface ColleagueOffboarding {
  readonly filings: HandedOver<{ readonly filings: number; readonly tasks: number }>;
  readonly reminders: HandedOver<{ readonly reminders: number }>;
  /** Revokes all software access that the colleague created, in the surrounding transaction. @returns the number of revoked tokens and webhooks */
  readonly endSoftware: (
    db: Db,
    scope: TenantContext,
    ended: { readonly userUuid: string; readonly offReason: string; readonly now: Date },
  ) => Promise<{ readonly tokens: number; readonly webhooks: number }>;
}
export const COLLEAGUE_OFFBOARDING = defineParts<ColleagueOffboarding>('work of colleagues', [
  'filings',
  'reminders',
  'endSoftware',
]);
