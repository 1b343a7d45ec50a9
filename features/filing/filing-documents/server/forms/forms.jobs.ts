import { loadForms } from '#db/forms/load.ts';
import { convertToFormBody } from '#domain/filing-documents/form-body.ts';
import type { App } from '#platform/server/app.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import { syncFormRow } from './form.repo.ts';

/** Saves the delivered tables, which operators can edit. Unchanged tables are not written. */
export async function syncForms({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async () => {
    for (const form of loadForms()) {
      const { id, version } = form;
      await syncFormRow(
        db,
        { uuid: createNameUuid(`application form ${id}`), version, body: convertToFormBody(form) },
        clock.now(),
      );
    }
  });
}

export function registerFormJobs(app: App): void {
  app.jobs.register('filing-papers.sync-forms', '更新申报表格', () => syncForms(app), { atStart: 'new-program' });
}
