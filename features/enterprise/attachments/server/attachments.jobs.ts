import type { App } from '#platform/server/app.ts';
import { removeOrphanFiles } from '#platform/server/storage/orphans.ts';
import { RESTORABLE_DAYS } from '../attachments.contract.ts';
import {
  listReferencedKeys,
  removeOldAttachments,
  removeOrphanedAttachments,
  removeUnusedStoredFiles,
} from './clean-up.repo.ts';

const DAY_MS = 86_400_000;
/** Matches the storage keys of attachments: enterprise and file. Other folders of the store belong to other features. */
const ATTACHMENT_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f-]{36}$/;

/**
 * Runs nightly: purges files deleted more than thirty days ago, unreferenced objects, and leftovers of uploads that failed between storage
 * and database. Recent objects are kept, because their row may not be committed yet.
 */
export async function removeOrphanedFiles(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const yesterday = new Date(now - DAY_MS);
  await removeOldAttachments(app.db, new Date(now - RESTORABLE_DAYS * DAY_MS));
  await removeOrphanedAttachments(app.db);
  for (const key of await removeUnusedStoredFiles(app.db, yesterday))
    if (ATTACHMENT_KEY.test(key)) await app.storage.remove(key);
  await removeOrphanFiles(app.storage, {
    folder: '',
    before: yesterday,
    getOwner: (key) => (ATTACHMENT_KEY.test(key) ? key : null),
    listKnown: (keys) => listReferencedKeys(app.db, keys),
    remove: (key) => app.storage.remove(key),
  });
}
