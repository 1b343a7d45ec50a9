import { ApiError } from '#platform/contract/api-error.ts';
import { WHOLE_COUNTRY } from '#platform/server/access/region-scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Publication } from '#platform/server/publication.ts';
import { editPublicationRow, listDueRows, lockPublication, WITHOUT_APPROVAL } from './publication.repo.ts';
import { publishLockedDraft } from './publish-locked.ts';

export const PUBLISH_DUE_JOB = 'publishing.publish-due';

/** Publishes one record at its scheduled time. After an error it stays a draft with the reason, and the others are not affected. */
async function publishDue(app: App, publication: Publication, uuid: string): Promise<void> {
  const { name } = publication.resource;
  const now = app.clock.now();
  const system = { session: null, ip: null, userAgent: null };
  const hold = async () => {
    const row = await lockPublication(app.db, WHOLE_COUNTRY, name, uuid);
    const isDue = row?.state === 'scheduled' && row.delFlag === '0' && row.publishTime && row.publishTime <= now;
    return isDue ? row : undefined;
  };
  try {
    await app.db.transaction(async () => {
      const row = await hold();
      if (!row?.draft) return;
      const publisher = { app, now, userUuid: row.publisherUuid };
      await publishLockedDraft(publisher, publication, { ...row, draft: row.draft }, system);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = `定时发布未成功：${error.message}`;
    await app.db.transaction(async () => {
      const row = await hold();
      if (!row) return;
      const state = row.isLive ? 'published' : 'draft';
      await editPublicationRow(app.db, uuid, { ...WITHOUT_APPROVAL, state, publishTime: null, reason }, now);
    });
  }
}

/** Publishes all due records. Scheduled at each publication time, and run periodically in case a run was missed. */
export async function publishDueRecords(app: App, publications: readonly Publication[]): Promise<void> {
  for (const { uuid, resource } of await listDueRows(app.db, app.clock.now())) {
    const publication = publications.find((one) => one.resource.name === resource);
    if (publication) await publishDue(app, publication, uuid);
  }
}
