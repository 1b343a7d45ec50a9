import type { App } from '#platform/server/app.ts';
import { releaseInterruptedBatches, removeBatchesBefore } from './batch.repo.ts';

/** Days for which an import can be viewed, corrected and undone. */
const KEPT_DAYS = 30;
/** Time after which a claimed import without a transaction counts as interrupted; far longer than the claim takes. */
const CLAIMED_MS = 60_000;

export async function removeOldBatches(app: App): Promise<void> {
  await removeBatchesBefore(app.db, new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000));
}

/** Makes imports available again that were interrupted when the process stopped. Their transactions were rolled back. */
export async function recoverInterruptedImports(app: App, claimedMs = CLAIMED_MS): Promise<void> {
  const now = app.clock.now();
  const batches = await releaseInterruptedBatches(app.db, new Date(now.getTime() - claimedMs), now);
  if (batches.length > 0) app.log.warn({ batches }, 'interrupted imports may be applied again');
}
