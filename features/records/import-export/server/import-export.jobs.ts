import type { App } from '#platform/server/app.ts';
import { releaseInterrupted, removeBatchesBefore } from './batch.repo.ts';

/** Days for which an import can be looked at, corrected and undone. */
const KEPT_DAYS = 30;
/** Far longer than an import needs between its claim and its transaction. */
const CLAIMED_MS = 60_000;

export async function removeOldBatches(app: App): Promise<void> {
  await removeBatchesBefore(app.db, new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000));
}

/** Imports in whose middle a program was stopped: their transactions left nothing, and they may be applied again. */
export async function recoverInterrupted(app: App, claimedMs = CLAIMED_MS): Promise<void> {
  const now = app.clock.now();
  const batches = await releaseInterrupted(app.db, new Date(now.getTime() - claimedMs), now);
  if (batches.length > 0) app.log.warn({ batches }, 'interrupted imports may be applied again');
}
