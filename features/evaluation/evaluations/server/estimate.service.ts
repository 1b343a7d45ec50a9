import { formatClosure } from '#domain/filing/kinds.ts';
import { sumCost } from '#domain/qualification/advice/rough-cost.ts';
import { computeCostWeight } from '#domain/qualification/advice/weights.ts';
import type { Catalogue, CatalogueLevel, CatalogueStandard } from '#domain/qualification/catalogue.ts';
import { getLevelRank, type LevelState, listLowerLevels } from '#domain/qualification/level-order.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import { isRequirementKind } from '#domain/qualification/requirement.ts';
import { listItemsOfLevel, uniqueByLevel } from '#domain/qualification/unique-levels.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { compareRequirements } from '#domain/what-if/compare-reports.ts';
import {
  getEnterpriseWithoutDisputedFacts,
  type VersionedEnterpriseDocument,
} from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { type PageRequest, paginate } from '#platform/contract/page-of.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { getApplicationChoices, NO_APPLICATION_CHOICES } from '../contract/choices.ts';
import { isRequirementOfRunKind, type RunKind } from '../contract/kinds.ts';
import { compareByGap } from '../contract/near.ts';
import type {
  CurrentQualification,
  CurrentRequirement,
  EvaluatedItem,
  LevelOption,
  listCurrentQualifications,
  runWhatIf,
  WhatIfResult,
} from '../evaluations.contract.ts';
import { getCostWeights } from './advice/advice.service.ts';
import { enqueueEngineTask } from './engine/engine.ts';
import { createResultCache } from './engine/engine-cache.ts';
import type { ReportProgress } from './engine/engine-queue.ts';
import type { EngineResults, LevelEstimate } from './engine/run-engine.ts';
import { evaluateLevelInDetail, getCurrentStandardsReference, getEvaluationDay } from './evaluations.service.ts';
import { getBriefRequirement } from './run-summary.ts';

const estimates = createResultCache<LevelEstimate[]>();
const currentAnswers = createResultCache<EngineResults['held']>();

function listSubjects(level: CatalogueLevel): string[] {
  const found = level.rows.flatMap(({ row }) =>
    isRequirementKind(row, 'technicalStaff') && typeof row.appliesTo === 'string' ? [row.appliesTo] : [],
  );
  return [...new Set(found)];
}

const listCategories = (level: CatalogueLevel): string[] =>
  level.rows.flatMap(({ row }) =>
    isRequirementKind(row, 'performance') ? (row.byCategory ?? []).map((item) => item.name) : [],
  );

type StateOf = (standard: CatalogueStandard, level: CatalogueLevel) => LevelState;

/**
 * @returns for each level whether it is current, whether its conditions are unmet, and whether the enterprise's type of application is
 *   closed
 */
function readStates(
  catalogue: Catalogue,
  found: readonly LevelEstimate[],
  { enterprise, on }: { readonly enterprise: VersionedEnterpriseDocument['enterprise']; readonly on: string },
): StateOf {
  const held = new Set(
    enterprise.certificates.flatMap(({ items }) => items.map((item) => `${item.standardCode} ${item.level}`)),
  );
  const unmet = new Set(
    found.flatMap(({ standardCode, level, counts }) => (counts.unmet > 0 ? [`${standardCode} ${level}`] : [])),
  );
  const isHeld = ({ code, displayCode }: CatalogueStandard, { key }: CatalogueLevel): boolean =>
    held.has(`${code} ${key}`) || held.has(`${displayCode} ${key}`);
  return (standard, level) => {
    const kind = listLowerLevels(standard, level).some((lower) => isHeld(standard, lower)) ? 'upgrade' : 'first';
    return {
      isHeld: isHeld(standard, level),
      isUnmet: unmet.has(`${standard.code} ${level.key}`),
      isClosed: formatClosure(catalogue, { kind, standard, level: level.level.level, on }) !== null,
    };
  };
}

export async function listLevelOptions(
  context: MemberContext,
  catalogue: Catalogue,
  query: { asOf?: string | null | undefined },
): Promise<LevelOption[]> {
  const { app, scope, now } = context;
  const asOf = getEvaluationDay(query, now);
  const { enterprise, key } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const found = await estimates.rememberSoon(`${key} ${asOf}`, app.config.checkPatienceMs, async (tell) => {
    const question = { enterprise, asOf, options: NO_APPLICATION_CHOICES, without: [] };
    return (
      await enqueueEngineTask<'all'>({ kind: 'all', facts: getCurrentStandardsReference(catalogue), question }, tell)
    ).estimates;
  });
  const { weights } = await getCostWeights(app, scope);
  const stateOf = readStates(catalogue, found, { enterprise, on: asOf });
  return found
    .flatMap((estimate): LevelOption[] => {
      const standard = catalogue.byCode(estimate.standardCode);
      const level = standard?.levels.find((one) => one.key === estimate.level);
      if (!standard || !level) return [];
      const cost = sumCost(estimate.short, weights);
      return [
        {
          ...estimate,
          displayCode: standard.displayCode,
          standardName: standard.name,
          category: standard.category,
          isHeld: stateOf(standard, level).isHeld,
          place: getLevelRank(standard, level, (other) => stateOf(standard, other)),
          cost,
          weight: computeCostWeight(cost, weights),
          subjects: listSubjects(level),
          topGradeCategories: listCategories(level),
        },
      ];
    })
    .sort(compareByGap);
}

interface CurrentQuestion {
  readonly asOf: string;
  readonly isDetailed: boolean;
  /** The timeout of a request, which then gets the progress; omitted for jobs, which wait for the result. */
  readonly patienceMs?: number | undefined;
}

const getCurrentKey = (
  { key }: VersionedEnterpriseDocument,
  { version }: Catalogue,
  asOf: string,
  isDetailed: boolean,
): string => `${key} ${version} ${asOf} ${isDetailed}`;

/** Caches the results that a forecast computed for its first day, so that they are not evaluated again. */
export function cacheCurrentEvaluations(
  catalogue: Catalogue,
  known: VersionedEnterpriseDocument,
  asOf: string,
  items: EngineResults['held']['items'],
): void {
  void currentAnswers.remember(getCurrentKey(known, catalogue, asOf, false), async () => ({ items, leftOut: [] }));
}

/** Returns all current qualifications of an enterprise on a day; the result is cached until a record changes. */
export async function getCurrentEvaluations(
  catalogue: Catalogue,
  known: VersionedEnterpriseDocument,
  { asOf, isDetailed, patienceMs }: CurrentQuestion,
): Promise<readonly EvaluatedItem[]> {
  const key = getCurrentKey(known, catalogue, asOf, isDetailed);
  const make = (tell: ReportProgress) => {
    const question = { enterprise: known.enterprise, asOf, options: NO_APPLICATION_CHOICES, without: [] };
    return enqueueEngineTask<'held'>(
      { kind: 'held', facts: getCurrentStandardsReference(catalogue), question, isDetailed },
      tell,
    );
  };
  const { items } = await (patienceMs === undefined
    ? currentAnswers.remember(key, make)
    : currentAnswers.rememberSoon(key, patienceMs, make));
  return items;
}

export async function evaluateCurrentItems(
  app: App,
  scope: TenantContext,
  catalogue: Catalogue,
  now: Date,
  patienceMs?: number,
) {
  const known = await getEnterpriseWithoutDisputedFacts(app, scope);
  const items = await getCurrentEvaluations(catalogue, known, {
    asOf: toShanghaiDay(now),
    isDetailed: false,
    patienceMs,
  });
  return { enterprise: known.enterprise, items };
}

export const presentCurrentItem = ({ report, ...item }: EvaluatedItem): CurrentQualification => ({
  itemUuid: item.itemRef ?? '',
  itemName: item.itemName,
  standardCode: item.standardCode,
  level: item.level,
  verdict: report?.verdict ?? null,
  headline: report?.headline ?? '标准库中没有该资质和等级，未校验',
  counts: report?.counts ?? null,
  leaves: (report?.leaves ?? []).map(getBriefRequirement),
});

/** Lists each current level once, within the timeout of a waiting user. @throws ApiError 503 with the progress */
async function listLevelsSoon({ app, scope, now }: MemberContext, catalogue: Catalogue, itemUuid?: string) {
  const { items } = await evaluateCurrentItems(app, scope, catalogue, now, app.config.checkPatienceMs);
  const asked = items.find(({ itemRef }) => itemRef === itemUuid);
  // A certificate item that is no longer current yields no rows.
  const wanted = itemUuid ? (asked ? listItemsOfLevel(items, asked) : []) : items;
  return uniqueByLevel(wanted).map(presentCurrentItem);
}

type CurrentQuery = InputOf<typeof listCurrentQualifications>['query'];

export const listCurrentLevels = async (
  context: MemberContext,
  catalogue: Catalogue,
  query: CurrentQuery,
): Promise<Page<CurrentQualification>> => paginate(await listLevelsSoon(context, catalogue, query.item), query);

export const listItemRequirements = (item: CurrentQualification): CurrentRequirement[] =>
  item.leaves.map((leaf) => ({
    ...leaf,
    itemUuid: item.itemUuid,
    itemName: item.itemName,
    standardCode: item.standardCode,
    level: item.level,
  }));

/** Lists the personnel requirements of the current qualifications (C-141). */
export async function listCurrentRequirements(
  context: MemberContext,
  catalogue: Catalogue,
  kind: RunKind,
  page: PageRequest,
): Promise<Page<CurrentRequirement>> {
  const items = await listLevelsSoon(context, catalogue);
  const rows = items
    .flatMap(listItemRequirements)
    .filter((need) => isRequirementOfRunKind(kind, need) && need.verdict !== 'notAssessed');
  return paginate(rows, page);
}

type TryBody = InputOf<typeof runWhatIf>['body'];

export async function evaluateWithout(
  context: MemberContext,
  catalogue: Catalogue,
  body: TryBody,
): Promise<WhatIfResult> {
  const { enterprise } = await getEnterpriseWithoutDisputedFacts(context.app, context.scope);
  const ask = async (without: readonly string[]): Promise<EvaluationReport> => {
    const days = { asOf: getEvaluationDay(body, context.now), today: toShanghaiDay(context.now) };
    const question = { enterprise, ...days, options: getApplicationChoices(body), without };
    const { standardCode, level } = body;
    const [item] = await evaluateLevelInDetail({
      facts: getCurrentStandardsReference(catalogue),
      question,
      standardCode,
      level,
    });
    if (!item?.report) throw createNotFoundError();
    return item.report;
  };
  const baseline = await ask([]);
  const report = body.without.length === 0 ? baseline : await ask(body.without);
  const { verdict, headline, counts } = baseline;
  return {
    baseline: { verdict, headline, counts },
    report,
    changes: compareRequirements(baseline.leaves, report.leaves),
  };
}
