import type { App } from '#platform/server/app.ts';
import { removeOrphanFiles } from '#platform/server/storage/orphans.ts';
import { listKnownMedia, removeLooseMedia } from './media.repo.ts';
import { DRAW_DECK, drawDeck } from './media.service.ts';
import { FOLDER, parseMediaKey, removeFiles } from './media-files.ts';
import { MAKE_RENDITIONS, makeRenditions } from './renditions.service.ts';
import { removeOldSendings } from './sending.service.ts';

const DAY_MS = 86_400_000;
/** Days after which an uploaded file is removed if no saved lesson uses it. */
const LOOSE_DAYS = 7;

/**
 * Nightly job: removes uploads that no lesson, draft or version references, and leftovers of uploads that failed between storage and
 * database.
 */
export async function removeLoose(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  for (const uuid of await removeLooseMedia(app.db, new Date(now - LOOSE_DAYS * DAY_MS)))
    await removeFiles(app.storage, uuid);
  await removeOrphanFiles(app.storage, {
    folder: FOLDER,
    before: new Date(now - DAY_MS),
    getOwner: parseMediaKey,
    listKnown: (uuids) => listKnownMedia(app.db, uuids),
    remove: (uuid) => removeFiles(app.storage, uuid),
  });
}

async function removeUnused(app: App): Promise<void> {
  await removeOldSendings(app);
  await removeLoose(app);
}

export function registerMediaJobs(app: App): void {
  app.jobs.register<{ uuid: string }>(DRAW_DECK, '生成课件页面', ({ uuid }) => drawDeck(app, uuid), {
    retryLimit: 1,
    expireInSeconds: 1800,
  });
  app.jobs.register<{ uuid: string }>(
    MAKE_RENDITIONS,
    '生成视频的多种清晰度',
    ({ uuid }, { signal }) => makeRenditions(app, uuid, signal),
    { retryLimit: 1, expireInSeconds: 8 * 3600 },
  );
  app.jobs.register('courses.remove-loose-media', '清理没有课时使用的视频和课件', () => removeUnused(app), {
    cron: '50 3 * * *',
  });
}
