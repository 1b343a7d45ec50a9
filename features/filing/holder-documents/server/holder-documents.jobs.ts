import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';
import { removeOrphanFiles } from '#platform/server/storage/orphans.ts';
import { UNREVIEWED_DOCUMENT_DAYS } from '../holder-documents.contract.ts';
import { listReferencedStorageKeys } from './document.repo.ts';
import { HOLDER_FILES_FOLDER } from './offered-files.ts';
import { deleteDocumentRequestsBefore } from './request.repo.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes old requests together with documents that were not accepted, and files without a row. Recent files are kept, because their row
 * may not be committed yet.
 */
async function removeOld(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteDocumentRequestsBefore(app.db, addDays(toShanghaiDay(now), -UNREVIEWED_DOCUMENT_DAYS));
  await removeOrphanFiles(app.storage, {
    folder: HOLDER_FILES_FOLDER,
    before: new Date(now.getTime() - DAY_MS),
    getOwner: (key) => key,
    listKnown: (keys) => listReferencedStorageKeys(app.db, keys),
    remove: (key) => app.storage.remove(key),
  });
}

export function registerHolderDocumentsJobs(app: App): void {
  app.jobs.register('holder-papers.remove-old', '清理个人上传的旧材料', () => removeOld(app), { cron: '25 3 * * *' });
}
