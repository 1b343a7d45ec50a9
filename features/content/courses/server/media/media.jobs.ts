import type { App } from '#platform/server/app.ts';
import { removeOrphanFiles } from '#platform/server/storage/orphans.ts';
import { listExistingMedia, removeUnusedMediaRows } from './media.repo.ts';
import { RENDER_DECK_JOB, renderDeckPages } from './media.service.ts';
import { COURSE_MEDIA_FOLDER, parseMediaKey, removeMediaFiles } from './media-files.ts';
import { CREATE_RENDITIONS_JOB, createRenditions } from './renditions.service.ts';
import { removeAbandonedUploads } from './sending.service.ts';

const DAY_MS = 86_400_000;
/** Days after which an uploaded file is removed if no saved lesson uses it. */
const LOOSE_DAYS = 7;

/**
 * Nightly job: removes uploads that no lesson, draft or version references, and leftovers of uploads that failed between storage and
 * database.
 */
export async function removeUnusedMedia(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  for (const uuid of await removeUnusedMediaRows(app.db, new Date(now - LOOSE_DAYS * DAY_MS)))
    await removeMediaFiles(app.storage, uuid);
  await removeOrphanFiles(app.storage, {
    folder: COURSE_MEDIA_FOLDER,
    before: new Date(now - DAY_MS),
    getOwner: parseMediaKey,
    listKnown: (uuids) => listExistingMedia(app.db, uuids),
    remove: (uuid) => removeMediaFiles(app.storage, uuid),
  });
}

async function removeUnused(app: App): Promise<void> {
  await removeAbandonedUploads(app);
  await removeUnusedMedia(app);
}

export function registerMediaJobs(app: App): void {
  app.jobs.register<{ uuid: string }>(RENDER_DECK_JOB, '生成课件页面', ({ uuid }) => renderDeckPages(app, uuid), {
    retryLimit: 1,
    expireInSeconds: 1800,
  });
  app.jobs.register<{ uuid: string }>(
    CREATE_RENDITIONS_JOB,
    '生成视频的多种清晰度',
    ({ uuid }, { signal }) => createRenditions(app, uuid, signal),
    { retryLimit: 1, expireInSeconds: 8 * 3600 },
  );
  app.jobs.register('courses.remove-loose-media', '清理没有课时使用的视频和课件', () => removeUnused(app), {
    cron: '50 3 * * *',
  });
}
