import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { MERGE_ERRORS } from '../enterprise-merge.contract.ts';
import * as repo from './enterprise-merge.repo.ts';
import type { EnterprisePair } from './move.repo.ts';

type Two = Pick<EnterprisePair, 'stay' | 'gone'>;

/**
 * Returns both enterprises of a merge.
 * @throws ApiError when they are the same, or when one does not exist
 */
export async function getMergePair(
  app: App,
  pair: Two,
): Promise<{ readonly stay: repo.EnterpriseRow; readonly gone: repo.EnterpriseRow }> {
  if (pair.stay === pair.gone) throw createApiError(MERGE_ERRORS.same);
  const rows = await repo.listEnterpriseRows(app.db, [pair.stay, pair.gone]);
  const [stay, gone] = [pair.stay, pair.gone].map((uuid) => rows.find((row) => row.uuid === uuid));
  if (!stay || !gone) throw createNotFoundError();
  return { stay, gone };
}

/**
 * Asserts that two enterprises can be merged now. Lock both first if the result has to stay valid.
 * @throws ApiError
 */
export async function assertMergeable(
  app: App,
  pair: Two,
  { now, except = null }: { readonly now: Date; readonly except?: string | null },
): Promise<{ readonly stay: repo.EnterpriseRow; readonly gone: repo.EnterpriseRow }> {
  const { stay, gone } = await getMergePair(app, pair);
  const locked = [stay, gone].find(({ lockReason }) => lockReason !== null);
  if (locked) throw createApiError(MERGE_ERRORS.locked, { name: locked.entName });
  if (gone.certifyStatus === 'passed' && stay.certifyStatus !== 'passed')
    throw createApiError(MERGE_ERRORS.unproven, { name: gone.entName });
  if (await repo.hasOpenMerge(app.db, pair, except)) throw createApiError(MERGE_ERRORS.open);
  const busy = await repo.listMergeBlockers(app.db, pair, now);
  if (busy.length > 0) throw createApiError(MERGE_ERRORS.busy, { what: busy.join('、') });
  return { stay, gone };
}
