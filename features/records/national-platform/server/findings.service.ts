import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import {
  type EndangeredRequirement,
  getCorrectionDeadline,
  type PlatformValue,
} from '#domain/national-platform/endangered.ts';
import { compareEnterpriseData } from '#domain/national-platform/enterprise-data.ts';
import { collectFindings, type PlatformFinding } from '#domain/national-platform/findings.ts';
import { getSourceTexts } from '#domain/national-platform/provenance.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { VersionedEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import { canView, type MemberContext } from '#platform/server/access/access.ts';
import { runCooperatively } from '#platform/server/cooperative.ts';
import type * as contract from '../national-platform.contract.ts';
import { compareWithPlatform, NO_PLATFORM_RECORDS } from './comparison.service.ts';
import { listOpenCorrectionStates } from './correction.repo.ts';
import { getPlatformSnapshot, type PlatformSnapshot } from './snapshot.repo.ts';

/**
 * Finds the requirements of current qualifications that would no longer be met if a statement were true; the result is keyed by statement.
 * @throws ApiError 503 with the progress, after the timeout
 */
export type FindEndangeredRequirements = (
  known: VersionedEnterpriseDocument,
  question: { readonly asOf: string; readonly statements: readonly PlatformValue[]; readonly patienceMs: number },
) => Promise<Readonly<Record<string, readonly EndangeredRequirement[]>>>;

/** Finds the differences in the enterprise's records. Includes certificates only if the user may view them. */
const findOwn = (
  { session }: MemberContext,
  enterprise: EnterpriseDocument,
  { records, source }: PlatformSnapshot,
): PlatformFinding[] =>
  compareEnterpriseData(enterprise, records, getSourceTexts(source)).findings.filter(
    ({ what }) => what !== 'certificate' || canView(session, 'certificate:info:list'),
  );

async function findIn(
  context: MemberContext,
  snapshot: PlatformSnapshot,
  { enterprise, comparison }: Awaited<ReturnType<typeof compareWithPlatform>>,
): Promise<PlatformFinding[]> {
  const looking = collectFindings(
    enterprise.registeredPeople,
    snapshot.records,
    comparison,
    getSourceTexts(snapshot.source),
    enterprise.enterprise.entName,
  );
  return [...findOwn(context, enterprise, snapshot), ...(await runCooperatively(looking))];
}

/** Finds all current differences from the records of the last comparison; none if there was no comparison. */
export async function findAllFindings(context: MemberContext): Promise<PlatformFinding[]> {
  const snapshot = await getPlatformSnapshot(context.app, context.scope);
  return snapshot ? await findIn(context, snapshot, await compareWithPlatform(context, snapshot.records)) : [];
}

/**
 * Lists the differences from the records of the last comparison. Only the findings of the requested page are evaluated, each in a separate
 * run.
 * @throws ApiError 404 if the project does not belong to the enterprise
 */
export async function listFindings(
  context: MemberContext,
  endangeredBy: FindEndangeredRequirements,
  query: InputOf<typeof contract.listFindings>['query'],
): Promise<Page<contract.FindingRow>> {
  const { app, scope, now } = context;
  const { projectUuid } = query;
  const snapshot = await getPlatformSnapshot(app, scope);
  const compared = await compareWithPlatform(context, snapshot?.records ?? NO_PLATFORM_RECORDS);
  const { enterprise } = compared;
  if (projectUuid && !enterprise.projects.some((project) => project.uuid === projectUuid)) throw createNotFoundError();
  // Without platform records there was no comparison, so no record is reported as missing on the platform.
  const found = snapshot ? await findIn(context, snapshot, compared) : [];
  const wanted = projectUuid ? found.filter(({ ref }) => ref === projectUuid) : found;
  const page = wanted.slice(getOffset(query), getOffset(query) + query.pageSize);
  const statements = page.map(({ key, change }) => ({ key, change }));
  const question = { asOf: toShanghaiDay(now), statements, patienceMs: app.config.checkPatienceMs };
  const endangered = page.length === 0 ? {} : await endangeredBy(compared, question);
  const correcting = await listOpenCorrectionStates(app.db, scope);
  const rows = page.map((finding) => {
    const endangers = [...(endangered[finding.key] ?? [])];
    return {
      ...finding,
      deadline: getCorrectionDeadline(endangers),
      endangers,
      correcting: correcting.get(finding.key) ?? null,
    };
  });
  return { rows, total: wanted.length };
}
