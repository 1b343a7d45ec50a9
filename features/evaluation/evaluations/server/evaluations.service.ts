import { createHash } from 'node:crypto';
import { loadFacts } from '#db/facts/load.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { GapClosingAdvice } from '#domain/qualification/advice/list-ways.ts';
import type { CostWeights } from '#domain/qualification/advice/weights.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { type Catalogue, findLevel } from '#domain/qualification/catalogue.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import { getLevelInputs, listMissingInputs } from '#domain/qualification/level-inputs.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { lockTrialEnd, setTrialEnd } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { listOpenDisputes } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import type { ContradictionFinder } from '#features/records/contradictions/server/contradictions.server-api.ts';
import {
  computeDocumentChecksum,
  getEnterpriseWithoutDisputedFacts,
} from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { getApplicationChoices } from '../contract/choices.ts';
import type { RunKind } from '../contract/kinds.ts';
import { TRIAL_DAYS, trialAlreadyFinalised } from '../contract/trial.ts';
import type {
  EvaluatedItem,
  EvaluationRun,
  RunWithFindings,
  runCountCheck,
  StoredReport,
} from '../evaluations.contract.ts';
import { buildStoredAdvice, getCostWeights } from './advice/advice.service.ts';
import { includesArchiveContradictions, listArchiveFindings } from './archive-findings.ts';
import { listDisputeFindings } from './dispute-findings.ts';
import { enqueueEngineTask } from './engine/engine.ts';
import type { EngineQuestion, EngineTask, ExcludedRecord, StandardsReference } from './engine/run-engine.ts';
import * as repo from './evaluations.repo.ts';
import { buildRequirementFindings, summariseRun } from './run-summary.ts';
import { ensureSnapshot, packStandards, saveEnterpriseSnapshot, saveStandardsSnapshot } from './snapshot.repo.ts';

/** The options of an evaluation; without `standardCode` it covers all current qualifications. */
export type EvaluationBody = InputOf<typeof runCountCheck>['body'];

/** The engine thread contains the delivered standards; any other catalogue is sent with the task. */
export const getStandardsReference = (facts: Facts): StandardsReference => ({
  version: facts.version,
  packed: facts.version === loadFacts().version ? null : Buffer.from(packStandards(facts), 'base64'),
});

/** Returns the current standards. */
export const getCurrentStandardsReference = (catalogue: Catalogue): StandardsReference =>
  getStandardsReference(catalogue.facts);

export const hashItems = (items: readonly EvaluatedItem[]): string =>
  createHash('sha256').update(canonicalJson(items)).digest('hex');

export const getEvaluationDay = (body: { asOf?: string | null | undefined }, now: Date): string =>
  body.asOf ?? toShanghaiDay(now);

/**
 * Evaluates one level in detail.
 * @throws ApiError that names the field if the standard or level does not exist
 */
export async function evaluateLevelInDetail(
  task: Omit<Extract<EngineTask, { kind: 'one' }>, 'kind'>,
): Promise<EvaluatedItem[]> {
  return (await evaluateLevelWithAdvice(task)).items;
}

/** Evaluates like `evaluateLevelInDetail`; with weights, also returns the alternatives for closing the gaps. */
export async function evaluateLevelWithAdvice(task: Omit<Extract<EngineTask, { kind: 'one' }>, 'kind'>): Promise<{
  readonly items: EvaluatedItem[];
  readonly advice: GapClosingAdvice | null;
  readonly leftOut: ExcludedRecord[];
}> {
  const answer = await enqueueEngineTask<'one'>({ kind: 'one', ...task });
  if ('items' in answer) return answer;
  throw createFieldError(answer.fault === 'unknown-level' ? 'level' : 'standardCode', answer.message);
}

async function answerCheck(
  facts: StandardsReference,
  question: EngineQuestion,
  body: EvaluationBody,
  weights: CostWeights,
) {
  const { standardCode, level } = body;
  if (!standardCode) {
    if (level) throw createFieldError('standardCode', '请选择资质标准');
    const held = await enqueueEngineTask<'held'>({ kind: 'held', facts, question, isDetailed: true });
    return { ...held, advice: null };
  }
  if (!level) throw createFieldError('level', '请选择资质等级');
  return await evaluateLevelWithAdvice({ facts, question, standardCode, level, weights });
}

/** The inputs of an evaluation besides the enterprise: the standards catalogue, and the rules about contradicting entries. */
export interface EvaluationSources {
  readonly catalogue: Catalogue;
  readonly contradictions: ContradictionFinder;
}

const presentRun = ({ startTime, endTime, ...row }: repo.EvaluationRunRow): EvaluationRun => ({
  ...row,
  startTime: formatTime(startTime),
  endTime: formatTime(endTime),
});

const DAY_MS = 86_400_000;

/** Returns whether the enterprise has at least one record of every kind that the evaluation of the level needs. */
function isComplete(
  catalogue: Catalogue,
  enterprise: EnterpriseDocument,
  { standardCode, level }: EvaluationBody,
): boolean {
  const standard = standardCode ? catalogue.byCode(standardCode) : null;
  const found = standard && level ? findLevel(standard, level) : null;
  if (!standard || !found) return false;
  const missing = listMissingInputs(enterprise);
  return getLevelInputs(standard, found, catalogue).needs.every((one) => !missing.includes(one));
}

/**
 * Asserts that the trial has not ended; the first report from complete records starts the trial period. Must be called within a
 * transaction.
 * @throws ApiError 409 if the trial has ended
 */
async function useTrial(
  { app, scope }: { readonly app: MemberContext['app']; readonly scope: TenantContext },
  isCounted: boolean,
): Promise<void> {
  const end = await lockTrialEnd(app.db, scope);
  // The trial may have been ended while the evaluation was running.
  const now = app.clock.now();
  if (end !== null && end <= now) throw createApiError(trialAlreadyFinalised);
  if (end === null && isCounted) await setTrialEnd(app.db, scope, new Date(now.getTime() + TRIAL_DAYS * DAY_MS));
}

/**
 * Runs an evaluation and stores the report together with the standards and the enterprise that it used.
 * @throws ApiError 409 if the trial has ended
 */
export async function runCheck(
  context: MemberContext,
  { catalogue, contradictions }: EvaluationSources,
  as: RunKind | 'trial',
  body: EvaluationBody,
): Promise<RunWithFindings> {
  const { app, scope, now } = context;
  const isTrial = as === 'trial';
  const kind = isTrial ? 'whole' : as;
  const stored = await getEnterpriseWithoutDisputedFacts(app, scope);
  const asOf = getEvaluationDay(body, now);
  const options = getApplicationChoices(body);
  const today = toShanghaiDay(now);
  const question: EngineQuestion = { enterprise: stored.enterprise, asOf, today, options, without: body.without };
  const { weights, isAssumed } = await getCostWeights(app, scope);
  // The catalogue is read once, because a new one may be released while the engine is running; the report refers to the catalogue that it
  // used.
  const { facts } = catalogue;
  const { items, advice, leftOut } = await answerCheck(getStandardsReference(facts), question, body, weights);
  const archive = includesArchiveContradictions(kind) ? await contradictions.of(stored.enterprise, asOf) : [];
  const uuid = app.random.uuid();
  const findings = [
    ...buildRequirementFindings(kind, items, () => app.random.uuid()),
    ...listDisputeFindings(await listOpenDisputes(app.db, scope), () => app.random.uuid()),
    ...listArchiveFindings(kind, archive, body.without, () => app.random.uuid()),
  ];
  const report = items[0]?.itemRef === null ? items[0].report : null;
  const run: repo.NewEvaluationRun = {
    uuid,
    kind,
    standardCode: report?.standardCode ?? null,
    standardName: report?.standardName ?? null,
    level: report?.level ?? null,
    asOf,
    options: { ...options, leftOut },
    factsVersion: facts.version,
    fingerprint: await computeDocumentChecksum(stored),
    state: 'done',
    ...summariseRun(kind, items),
    items,
    advice: buildStoredAdvice(advice, isAssumed),
    hash: hashItems(items),
    isTrial,
    startTime: now,
    endTime: app.clock.now(),
  };
  await ensureSnapshot(app, scope, stored);
  const runNo = await app.db.transaction(async () => {
    if (isTrial) await useTrial({ app, scope }, isComplete(catalogue, stored.enterprise, body));
    await saveStandardsSnapshot(app.db, facts, now);
    await saveEnterpriseSnapshot(app, scope, stored, now);
    return await repo.addEvaluationRun(app.db, scope, run, findings, toShanghaiDay(now));
  });
  return { ...presentRun({ ...run, runNo }), findings };
}

/** Returns a run of the enterprise with all its stored data. @throws ApiError 404 */
export async function getStoredEvaluationRun(context: MemberContext, uuid: string): Promise<repo.StoredEvaluationRun> {
  const run = await repo.getEvaluationRun(context.app.db, context.scope, uuid);
  if (!run) throw createNotFoundError();
  return run;
}

export async function getReport(context: MemberContext, uuid: string): Promise<StoredReport> {
  const { options, items, advice, ...row } = await getStoredEvaluationRun(context, uuid);
  const { leftOut, ...choices } = options;
  const findings = await repo.listFindings(context.app.db, context.scope, uuid);
  return {
    ...presentRun(row),
    findings,
    options: getApplicationChoices(choices),
    leftOut: [...leftOut],
    items,
    advice,
  };
}

export async function listEvaluationRuns(
  context: MemberContext,
  filter: repo.EvaluationRunFilter,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<Page<EvaluationRun>> {
  const found = await repo.listEvaluationRuns(context.app.db, context.scope, filter, {
    offset: getOffset(page),
    limit: page.pageSize,
  });
  return { rows: found.rows.map(presentRun), total: found.total };
}
