import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';
import { KEPT_DAYS } from '../holder-documents.contract.ts';
import { listKnownKeys } from './document.repo.ts';
import { FOLDER } from './offered-files.ts';
import { removeRequestsBefore } from './request.repo.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;

async function removeUnknown(app: App, keys: readonly string[]): Promise<void> {
  const known = await listKnownKeys(app.db, keys);
  for (const key of keys) if (!known.has(key)) await app.storage.remove(key);
}

/**
 * Deletes requests that ended long ago together with documents that were not accepted, and files without a row; recent files are kept
 * because their row may not be committed yet.
 */
async function removeOld(app: App): Promise<void> {
  const now = app.clock.now();
  await removeRequestsBefore(app.db, addDays(toShanghaiDay(now), -KEPT_DAYS));
  const yesterday = new Date(now.getTime() - DAY_MS);
  const batch: string[] = [];
  for await (const { key, changedAt } of app.storage.list(FOLDER)) {
    if (changedAt > yesterday) continue;
    batch.push(key);
    if (batch.length >= BATCH) await removeUnknown(app, batch.splice(0));
  }
  await removeUnknown(app, batch);
}

export function registerHolderDocumentsJobs(app: App): void {
  app.jobs.register('holder-papers.remove-old', '清理个人上传的旧材料', () => removeOld(app), { cron: '25 3 * * *' });
}
