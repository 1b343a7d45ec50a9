import type { App } from '#platform/server/app.ts';
import { removeBatchesBefore } from './batch.repo.ts';

/** Days for which an import can be looked at, corrected and undone. */
const KEPT_DAYS = 30;

export async function removeOldBatches(app: App): Promise<void> {
  await removeBatchesBefore(app.db, new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000));
}
