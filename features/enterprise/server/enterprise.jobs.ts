import type { App } from '#platform/server/app.ts';
import { removeDraftsBefore } from './draft.repo.ts';

/** G-37: drafts are kept for 30 days. */
const KEPT_MS = 30 * 86_400_000;

export async function removeOldDrafts(app: App): Promise<void> {
  await removeDraftsBefore(app.db, new Date(app.clock.now().getTime() - KEPT_MS));
}
