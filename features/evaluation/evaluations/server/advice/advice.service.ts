import type { GapClosingAdvice } from '#domain/qualification/advice/list-ways.ts';
import { ASSUMED_COST_WEIGHTS, CostWeights } from '#domain/qualification/advice/weights.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import {
  costWeightsChanged,
  type editCostWeights as route,
  type StoredAdvice,
  type StoredCostWeights,
} from '../../contract/advice.ts';
import { getWeightsRow, removeWeightsRow, saveWeightsRow } from './advice.repo.ts';

const ASSUMED: StoredCostWeights = { weights: ASSUMED_COST_WEIGHTS, isAssumed: true, revision: 0 };

/**
 * Returns the enterprise's weights. Returns the defaults if the enterprise has set none, or set them before a new kind of measure existed.
 */
export async function getCostWeights({ db }: Pick<App, 'db'>, scope: TenantContext): Promise<StoredCostWeights> {
  const row = await getWeightsRow(db, scope);
  if (row === null) return ASSUMED;
  const read = CostWeights.safeParse(row.weights);
  return { weights: read.success ? read.data : ASSUMED_COST_WEIGHTS, isAssumed: !read.success, revision: row.revision };
}

/** @throws ApiError 409 if another user changed them meanwhile */
export async function editWeights(
  context: MemberContext,
  { weights, revision }: InputOf<typeof route>['body'],
): Promise<StoredCostWeights> {
  const { app, scope, now } = context;
  return await app.db.transaction(async () => {
    const isSaved =
      weights === null
        ? (revision === 0 && (await getWeightsRow(app.db, scope)) === null) ||
          (await removeWeightsRow(app.db, scope, revision))
        : await saveWeightsRow(app.db, scope, weights, { now, expected: revision });
    if (!isSaved) throw createApiError(costWeightsChanged);
    await logAudit(context, {
      action: 'check.weights-changed',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: { isAssumed: weights === null },
    });
    return await getCostWeights(app, scope);
  });
}

/** Converts advice for storage with a report: measures are stored as sentences, so they can be displayed but not applied. */
export const buildStoredAdvice = (advice: GapClosingAdvice | null, isAssumed: boolean): StoredAdvice | null =>
  advice && {
    least: advice.least,
    isAssumed,
    left: advice.left,
    open: advice.open,
    ways: advice.ways.map(({ sentences, steps, cost, differs }) => ({ sentences, steps, cost, differs })),
  };
