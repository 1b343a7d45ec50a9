import type { App } from '#platform/server/app.ts';
import { removeUnusedLicenceRows } from './certification.repo.ts';
import { removeDraftsBefore } from './draft.repo.ts';
import { removeLicenceBytes } from './licence-files.ts';

const DAY_MS = 86_400_000;
/** G-37: drafts are kept for 30 days. */
const KEPT_MS = 30 * DAY_MS;

export async function removeOldDrafts(app: App): Promise<void> {
  await removeDraftsBefore(app.db, new Date(app.clock.now().getTime() - KEPT_MS));
}

/** Deletes licences that were uploaded but never used for a certification. */
export async function removeUnusedLicences(app: App): Promise<void> {
  const gone = await removeUnusedLicenceRows(app.db, new Date(app.clock.now().getTime() - DAY_MS));
  for (const uuid of gone) await removeLicenceBytes(app, uuid);
}
