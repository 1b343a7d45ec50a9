import { formatClosure } from '#domain/filing/kinds.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { getLevelInputs, listMissingInputs } from '#domain/qualification/level-inputs.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import {
  getTrialEnd,
  lockTrialEnd,
  setTrialEnd,
} from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext, type MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { NO_APPLICATION_CHOICES } from '../contract/choices.ts';
import type * as contract from '../contract/trial.ts';
import {
  type Trial,
  type TrialTarget,
  trialAlreadyFinalised,
  trialNotRun,
  trialUnavailableForMembers,
} from '../contract/trial.ts';
import * as repo from './evaluations.repo.ts';
import { type EvaluationSources, getReport, runCheck } from './evaluations.service.ts';

function listTargets(catalogue: Catalogue, on: string): TrialTarget[] {
  return catalogue.standards.flatMap((standard) => {
    const { code, name, parent, category, levels } = standard;
    const above = parent === null ? null : catalogue.byCode(parent);
    const group = above?.name ?? catalogue.tree().find((node) => node.category === category)?.name ?? name;
    const shown = levels.map((level) => ({
      level: level.key,
      closure: formatClosure(catalogue, { kind: 'first', standard, level: level.level.level, on }),
      ...getLevelInputs(standard, level, catalogue),
    }));
    return shown.length === 0 ? [] : [{ standardCode: code, name, group, levels: shown }];
  });
}

/** The targets of the current standards on a day; a new release of the standards is a new key. */
const known = new WeakMap<Catalogue['facts'], { readonly on: string; readonly targets: TrialTarget[] }>();

function getTargets(catalogue: Catalogue, on: string): TrialTarget[] {
  const { facts } = catalogue;
  const kept = known.get(facts);
  if (kept?.on === on) return kept.targets;
  const targets = listTargets(catalogue, on);
  known.set(facts, { on, targets });
  return targets;
}

function getState({ session }: LoginContext): Trial['state'] {
  if (session.ent === null) return 'noEnterprise';
  const { status } = session.membership;
  if (status === 'expired') return 'ended';
  return status === 'none' ? (session.trial ?? 'notCertified') : 'member';
}

async function getTrialReport(context: LoginContext, scope: TenantContext): Promise<Trial['report']> {
  const uuid = await repo.findTrialRun(context.app.db, scope);
  return uuid === null ? null : await getReport({ ...context, scope }, uuid);
}

const NOTHING = { report: null, endTime: null, missing: [] };

async function getRecorded(context: LoginContext, scope: TenantContext) {
  const end = await getTrialEnd(context.app.db, scope);
  const { enterprise } = await getEnterpriseWithoutDisputedFacts(context.app, scope);
  return {
    report: await getTrialReport(context, scope),
    endTime: end === null ? null : formatTime(end),
    missing: listMissingInputs(enterprise),
  };
}

export async function getTrial(context: LoginContext, catalogue: Catalogue): Promise<Trial> {
  const state = getState(context);
  const scope = getOwnTenantContext(context);
  return {
    state,
    targets: state === 'open' ? getTargets(catalogue, toShanghaiDay(context.now)) : [],
    ...(scope === null ? NOTHING : await getRecorded(context, scope)),
  };
}

/**
 * Evaluates one qualification for an enterprise in its free trial, and returns the new state of the trial.
 * @throws ApiError 409 if the trial has ended, or the enterprise is a member
 */
export async function runTrialEvaluation(
  context: MemberContext,
  sources: EvaluationSources,
  body: InputOf<typeof contract.runTrialEvaluation>['body'],
): Promise<Trial> {
  if (getState(context) === 'member') throw createApiError(trialUnavailableForMembers);
  await runCheck(context, sources, 'trial', { ...NO_APPLICATION_CHOICES, ...body, without: [] });
  return await getTrial(context, sources.catalogue);
}

/** @throws ApiError 409 if the trial has ended, has no report, or the enterprise is a member */
export async function finaliseTrial(context: MemberContext): Promise<Trial> {
  const { app, scope, now } = context;
  if (getState(context) === 'member') throw createApiError(trialUnavailableForMembers);
  await app.db.transaction(async () => {
    const end = await lockTrialEnd(app.db, scope);
    if (end !== null && end <= now) throw createApiError(trialAlreadyFinalised);
    if ((await repo.findTrialRun(app.db, scope)) === null) throw createApiError(trialNotRun);
    await setTrialEnd(app.db, scope, now);
  });
  return { state: 'used', targets: [], ...(await getRecorded(context, scope)) };
}
