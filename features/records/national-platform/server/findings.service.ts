import type { Firm } from '#domain/firm/firm.ts';
import { deadlineOf, type EndangeredLeaf, type Statement } from '#domain/national-platform/endangered.ts';
import { type Finding, lookForFindings } from '#domain/national-platform/findings.ts';
import { judgeOwnData } from '#domain/national-platform/own-data.ts';
import { partyOf } from '#domain/national-platform/provenance.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import type { KnownFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import { type MemberContext, mayKnow } from '#platform/server/access/access.ts';
import { finishInSteps } from '#platform/server/steps.ts';
import type * as contract from '../national-platform.contract.ts';
import { compareAll, NOTHING } from './comparison.service.ts';
import { listCorrecting } from './correction.repo.ts';
import { getSnapshot, type Snapshot } from './snapshot.repo.ts';

/**
 * By the key of a statement: the requirements of held qualifications that no longer hold with it.
 * @throws Failure 503 that tells how far it is, after the patience
 */
export type EndangeredBy = (
  known: KnownFirm,
  question: { readonly asOf: string; readonly statements: readonly Statement[]; readonly patienceMs: number },
) => Promise<Readonly<Record<string, readonly EndangeredLeaf[]>>>;

/** Of certificates only for whoever may see them. */
const findOwn = ({ session }: MemberContext, firm: Firm, { records, source }: Snapshot): Finding[] =>
  judgeOwnData(firm, records, partyOf(source)).findings.filter(
    ({ what }) => what !== 'certificate' || mayKnow(session, 'certificate:info:list'),
  );

async function findIn(
  context: MemberContext,
  snapshot: Snapshot,
  { firm, comparison }: Awaited<ReturnType<typeof compareAll>>,
): Promise<Finding[]> {
  const looking = lookForFindings(firm.registeredPeople, snapshot.records, comparison, partyOf(snapshot.source));
  return [...findOwn(context, firm, snapshot), ...(await finishInSteps(looking))];
}

/** Everything that differs now from the records of the last comparison; without such records nothing was compared, so nothing is missing there either. */
export async function findAllFindings(context: MemberContext): Promise<Finding[]> {
  const snapshot = await getSnapshot(context.app, context.scope);
  return snapshot ? await findIn(context, snapshot, await compareAll(context, snapshot.records)) : [];
}

/**
 * What differs from the platform's records of the last comparison. Only the findings of the page are put to the check, one run each.
 * @throws Failure 404 when the project is not ours
 */
export async function listFindings(
  context: MemberContext,
  endangeredBy: EndangeredBy,
  query: InputOf<typeof contract.listFindings>['query'],
): Promise<Page<contract.FindingRow>> {
  const { app, scope, now } = context;
  const { projectUuid } = query;
  const snapshot = await getSnapshot(app, scope);
  const compared = await compareAll(context, snapshot?.records ?? NOTHING);
  const { firm, fingerprint } = compared;
  if (projectUuid && !firm.projects.some((project) => project.uuid === projectUuid)) throw notFound();
  // Without records of the platform nothing was compared, so nothing is missing there either.
  const found = snapshot ? await findIn(context, snapshot, compared) : [];
  const wanted = projectUuid ? found.filter(({ ref }) => ref === projectUuid) : found;
  const page = wanted.slice(offsetOf(query), offsetOf(query) + query.pageSize);
  const statements = page.map(({ key, change }) => ({ key, change }));
  const question = { asOf: shanghaiDay(now), statements, patienceMs: app.config.checkPatienceMs };
  const endangered = page.length === 0 ? {} : await endangeredBy({ firm, fingerprint }, question);
  const correcting = await listCorrecting(app.db, scope);
  const rows = page.map((finding) => {
    const endangers = [...(endangered[finding.key] ?? [])];
    return { ...finding, deadline: deadlineOf(endangers), endangers, correcting: correcting.get(finding.key) ?? null };
  });
  return { rows, total: wanted.length };
}
