import { createHash } from 'node:crypto';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { formatTermEnd, formatTermSource, listTermEnds, type TermEnd } from '#domain/validity/document-terms.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { listDocumentTerms } from '#features/standards/rulebook/server/rulebook.server-api.ts';
import { createJobTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type DerivedExpiry, saveDerivedExpiries } from './derived-term.repo.ts';
import { invalidateStatusEvaluation } from './held-check.repo.ts';
import { getNextEnterpriseRange, NIL_UUID } from './progress.repo.ts';
import { sweepWithinTransaction } from './sweep.service.ts';

/** Number of days after which an expired document causes no more reminders. */
const DAYS_BEHIND = 90;

const getStoredTerm = (end: TermEnd): DerivedExpiry => ({
  targetKind: end.kind,
  targetUuid: end.targetUuid,
  subject: `${end.subject}使用期限${end.term.isVerified ? '' : '（待核对）'}`,
  family: end.family,
  endsOn: end.endOn,
  items: [formatTermEnd(end), formatTermSource(end)],
});

/** Returns the first day on which a past derived expiry date is no longer stored. */
export const getDerivedExpiryRemovalDay = (endsOn: string): string => addDays(endsOn, DAYS_BEHIND + 1);

/** Returns a version that changes with the provincial rules on the period of use of documents. */
export async function getDocumentTermsVersion(db: Db, today: string): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await listDocumentTerms(db, today)))
    .digest('base64url');
}

/** Derives the expiry dates of an enterprise's documents from the rules in force on the day. */
export async function deriveExpiries(app: App, scope: TenantContext, now: Date): Promise<DerivedExpiry[]> {
  const today = toShanghaiDay(now);
  const terms = await listDocumentTerms(app.db, today);
  // The enterprise is not loaded if no province has such a rule.
  const ends = terms.length === 0 ? [] : listTermEnds((await getEnterpriseDocument(app, scope)).enterprise, terms);
  return ends.filter(({ endOn }) => getDerivedExpiryRemovalDay(endOn) > today).map(getStoredTerm);
}

/** Derives the expiry dates of all enterprises after a change of rules. Reminders are updated immediately where a date changed. */
export async function refreshAllDerivedExpiries(app: App, signal: AbortSignal): Promise<void> {
  let after = NIL_UUID;
  while (!signal.aborted) {
    const range = await getNextEnterpriseRange(app.db, after, 1);
    if (range === null) return;
    after = range.upTo;
    const now = app.clock.now();
    const scope = createJobTenantContext(range.upTo);
    try {
      const terms = await deriveExpiries(app, scope, now);
      await app.db.transaction(async () => {
        if (!(await saveDerivedExpiries(app.db, scope, terms, now))) return;
        const [first] = terms.map(({ endsOn }) => getDerivedExpiryRemovalDay(endsOn)).sort();
        if (first !== undefined) await invalidateStatusEvaluation(app.db, scope, first);
        await sweepWithinTransaction(app, scope.entUuid, now);
      });
    } catch (err) {
      // An error in one enterprise must not stop the others.
      app.log.error({ err, entUuid: range.upTo }, 'the derived ends of an enterprise could not be refreshed');
    }
  }
}
