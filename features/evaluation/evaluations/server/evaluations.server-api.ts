/** Public API of the evaluations module: the status of the current qualifications, for the reminders. */
import type { PlatformValue } from '#domain/national-platform/endangered.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import type { FailingRequirement, ItemOutlook } from '#domain/qualification/outlook/first-failure.ts';
import { listForecastChanges } from '#domain/qualification/outlook/losses.ts';
import { formatCause } from '#domain/qualification/wording/loss-degrees.ts';
import {
  getEnterpriseWithoutDisputedFacts,
  type VersionedEnterpriseDocument,
} from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { defineSingle } from '#platform/server/extension-point.ts';
import { NO_APPLICATION_CHOICES } from '../contract/choices.ts';
import { getRequirementAspect } from '../contract/kinds.ts';
import type { ReservedPerson } from '../contract/reserved.ts';
import type { BriefLeaf, CurrentQualification, EvaluatedItem } from '../evaluations.contract.ts';
import { enqueueEngineTask } from './engine/engine.ts';
import { createResultCache } from './engine/engine-cache.ts';
import type { EngineResults } from './engine/run-engine.ts';
import { evaluateCurrentItems, presentCurrentItem } from './estimate.service.ts';
import { getCurrentStandardsReference, getStandardsReference } from './evaluations.service.ts';
import { getForecast } from './forecast.service.ts';
import {
  type CurrentEvaluation,
  DECLARED_STATUS_TEXT,
  type EvaluatedStatus,
  type QualificationForecast,
  type QualificationStatus,
  type StoredStatus,
} from './qualification-status.ts';

/**
 * Lists which of the given people are reserved by filings in progress; shown beside the people that a report counts. The filings module
 * provides it, because it depends on the evaluations.
 */
export type ListReservedPeople = (
  context: MemberContext,
  refs: readonly string[],
) => Promise<readonly ReservedPerson[]>;
export const RESERVED_PEOPLE = defineSingle<ListReservedPeople>('people held by filings');

/** Lists the stored results of the last evaluation, with the start of each shortfall. */
export type ListStatuses = (db: Db, scope: TenantContext) => Promise<readonly StoredStatus[]>;
export const STORED_STATUSES = defineSingle<ListStatuses>('stored results of current qualifications');

/** An item that the enterprise only declares counts as unknown. */
const VERDICTS = { met: 'met', declared: 'unknown', unmet: 'short', unknown: 'unknown' } as const;

function getWords(leaf: BriefLeaf): string {
  if (leaf.verdict === 'met') return '达标';
  if (leaf.verdict === 'unmet') return leaf.distance?.text ?? leaf.reason;
  if (leaf.verdict === 'declared') return DECLARED_STATUS_TEXT;
  return '待核对';
}

function getStandings(item: CurrentQualification): EvaluatedStatus[] {
  return item.leaves.flatMap((leaf): EvaluatedStatus[] => {
    if (leaf.verdict === 'notAssessed') return [];
    return [
      {
        itemUuid: item.itemUuid,
        itemTitle: `${item.itemName}${item.level}`,
        standardCode: item.standardCode,
        level: item.level,
        aspect: getRequirementAspect(leaf),
        indicator: leaf.title,
        have: leaf.have.value,
        need: leaf.need.value,
        unit: leaf.need.unit,
        verdict: VERDICTS[leaf.verdict],
        words: getWords(leaf),
        docNumber: leaf.docNumber,
        missing: leaf.verdict === 'unmet' ? (leaf.distance?.value ?? null) : null,
        reason: leaf.reason,
      },
    ];
  });
}

/** Provides the input of reminders 0601, 0602 and 0203; met requirements are included. */
export const evaluateCurrentStatuses =
  (catalogue: Catalogue) =>
  async (app: App, scope: TenantContext, now: Date): Promise<readonly QualificationStatus[]> =>
    (await evaluateCurrentItems(app, scope, catalogue, now)).items.map(presentCurrentItem).flatMap(getStandings);

/** The maximum number of causes in a reminder. */
const MAX_CAUSES = 5;

function listCauses(leaves: readonly FailingRequirement[]): string[] {
  const causes = [...new Set(leaves.flatMap((leaf) => leaf.causes.map(formatCause)))];
  return causes.length > MAX_CAUSES ? [...causes.slice(0, MAX_CAUSES), `等 ${causes.length} 项`] : causes;
}

/** Returns one forecast for each degree of loss, because each degree is reported separately. */
const listForecasts = ({ itemRef, itemName, level, ...turns }: ItemOutlook): QualificationForecast[] =>
  listForecastChanges(turns).map(({ degree, day, leaves }) => ({
    itemUuid: itemRef,
    degree,
    subject: `${itemName}${level} ${leaves.map(({ title }) => title).join('、')}`,
    failsOn: day,
    causes: listCauses(leaves),
  }));

/** Returns the data that reminders store about the current qualifications: today's results, and the first day of each degree of loss. */
export const evaluateCurrentQualifications =
  (catalogue: Catalogue) =>
  async (app: App, scope: TenantContext, now: Date): Promise<CurrentEvaluation> => {
    const { held, items, nextOn } = await getForecast(app, scope, { catalogue, now });
    return {
      standings: held.map(presentCurrentItem).flatMap(getStandings),
      forecasts: items.flatMap(listForecasts),
      nextOn,
    };
  };

const endangeredAnswers = createResultCache<EngineResults['statements']>();

/** Lists the requirements of current qualifications that become unmet if data of another source replaces the enterprise's data. */
export const listEndangeredRequirements =
  (catalogue: Catalogue) =>
  async (
    { enterprise, key: records }: VersionedEnterpriseDocument,
    question: { readonly asOf: string; readonly statements: readonly PlatformValue[]; readonly patienceMs: number },
  ) => {
    const { asOf, statements, patienceMs } = question;
    const key = `${records} ${catalogue.version} ${asOf} ${JSON.stringify(statements)}`;
    const { endangered } = await endangeredAnswers.rememberSoon(key, patienceMs, (tell) => {
      const asked = { enterprise, asOf, options: NO_APPLICATION_CHOICES, without: [] };
      const task = {
        kind: 'statements',
        facts: getCurrentStandardsReference(catalogue),
        question: asked,
        statements,
      } as const;
      return enqueueEngineTask<'statements'>(task, tell);
    });
    return endangered;
  };

/** Evaluates the qualifications of an enterprise by a given standards catalogue, which may differ from the current one. */
export async function evaluateCurrentWithStandards(
  app: App,
  scope: TenantContext,
  facts: Facts,
  asOf: string,
): Promise<readonly EvaluatedItem[]> {
  const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const question = { enterprise, asOf, options: NO_APPLICATION_CHOICES, without: [] };
  return (
    await enqueueEngineTask<'held'>({ kind: 'held', facts: getStandardsReference(facts), question, isDetailed: false })
  ).items;
}

export { getCoverage, listCountedPeople } from './coverage.service.ts';
export { listEnterpriseRecordEdits } from './edits.ts';
export { getStoredEvaluationRun as readRun, listEvaluationRuns } from './evaluations.service.ts';
export { getForecast } from './forecast.service.ts';
export { type DocumentLapses, findDocumentExpiries } from './lapses.service.ts';
export { getQualification } from './qualification.service.ts';
export {
  type CurrentEvaluation,
  DECLARED_STATUS_TEXT,
  type EvaluatedStatus,
  type QualificationForecast,
  type QualificationStatus,
  type StoredStatus,
} from './qualification-status.ts';
export { reevaluateLevel } from './reevaluate.service.ts';
export { ensureSnapshot, getEnterpriseSnapshot, saveEnterpriseSnapshot } from './snapshot.repo.ts';
export { evaluateSupposition, listGapAdvice, type SuppositionTarget } from './supposition.service.ts';
