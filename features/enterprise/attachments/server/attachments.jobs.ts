import type { App } from '#platform/server/app.ts';
import { RESTORABLE_DAYS } from '../attachments.contract.ts';
import { listKnownKeys, removeLostAttachments, removeOldAttachments, removeUnusedFiles } from './clean-up.repo.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;
/** Matches the storage keys of attachments: enterprise and file. Other folders of the store belong to other features. */
const ATTACHMENT_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f-]{36}$/;

async function removeUnknown(app: App, keys: readonly string[]): Promise<void> {
  const known = await listKnownKeys(app.db, keys);
  for (const key of keys) if (!known.has(key)) await app.storage.remove(key);
}

/**
 * Runs nightly: purges files deleted more than thirty days ago, unreferenced objects, and leftovers of uploads that failed between storage
 * and database. Recent objects are kept, because their row may not be committed yet.
 */
export async function removeOrphans(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const yesterday = new Date(now - DAY_MS);
  await removeOldAttachments(app.db, new Date(now - RESTORABLE_DAYS * DAY_MS));
  await removeLostAttachments(app.db);
  for (const key of await removeUnusedFiles(app.db, yesterday))
    if (ATTACHMENT_KEY.test(key)) await app.storage.remove(key);
  const batch: string[] = [];
  for await (const { key, changedAt } of app.storage.list('')) {
    if (!ATTACHMENT_KEY.test(key) || changedAt > yesterday) continue;
    batch.push(key);
    if (batch.length >= BATCH) await removeUnknown(app, batch.splice(0));
  }
  await removeUnknown(app, batch);
}
