import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext, type MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { NO_CHOICES } from '../contract/choices.ts';
import type * as contract from '../contract/trial.ts';
import { type Trial, type TrialTarget, trialForMembers } from '../contract/trial.ts';
import * as repo from './evaluations.repo.ts';
import { type EvaluationSources, getReport, runCheck } from './evaluations.service.ts';

/** Lists every standard with its levels, under the name of its group. */
function listTargets(catalogue: Catalogue): TrialTarget[] {
  return catalogue.standards.flatMap(({ code, name, parent, category, levels }) => {
    const above = parent === null ? null : catalogue.byCode(parent);
    const group = above?.name ?? catalogue.tree().find((node) => node.category === category)?.name ?? name;
    return levels.length === 0 ? [] : [{ standardCode: code, name, group, levels: levels.map(({ key }) => key) }];
  });
}

function getState({ session }: LoginContext): Trial['state'] {
  if (session.ent === null) return 'noFirm';
  const { status } = session.membership;
  if (status === 'expired') return 'ended';
  return status === 'none' ? (session.trial ?? 'notCertified') : 'member';
}

async function getTrialReport(context: LoginContext, scope: TenantContext): Promise<Trial['report']> {
  const uuid = await repo.findTrialRun(context.app.db, scope);
  return uuid === null ? null : await getReport({ ...context, scope }, uuid);
}

export async function getTrial(context: LoginContext, catalogue: Catalogue): Promise<Trial> {
  const state = getState(context);
  const scope = getOwnTenantContext(context);
  return {
    state,
    targets: state === 'open' ? listTargets(catalogue) : [],
    report: scope === null ? null : await getTrialReport(context, scope),
  };
}

/** @throws ApiError 409 if the enterprise has already had its report, or is a member */
export async function runTrial(
  context: MemberContext,
  sources: EvaluationSources,
  body: InputOf<typeof contract.runTrial>['body'],
): Promise<Trial> {
  if (getState(context) === 'member') throw createApiError(trialForMembers);
  await runCheck(context, sources, 'trial', { ...NO_CHOICES, ...body, without: [] });
  return { state: 'used', targets: [], report: await getTrialReport(context, context.scope) };
}
