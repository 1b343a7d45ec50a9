import type { App } from '#platform/server/app.ts';
import { releaseInterrupted, removeBatchesBefore } from './batch.repo.ts';

/** Days for which an import can be viewed, corrected and undone. */
const KEPT_DAYS = 30;
/** Far longer than an import needs between its claim and its transaction. */
const CLAIMED_MS = 60_000;

export async function removeOldBatches(app: App): Promise<void> {
  await removeBatchesBefore(app.db, new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000));
}

/** Recovers imports that were interrupted when the process stopped: their transactions were rolled back, and they can be applied again. */
export async function recoverInterrupted(app: App, claimedMs = CLAIMED_MS): Promise<void> {
  const now = app.clock.now();
  const batches = await releaseInterrupted(app.db, new Date(now.getTime() - claimedMs), now);
  if (batches.length > 0) app.log.warn({ batches }, 'interrupted imports may be applied again');
}
