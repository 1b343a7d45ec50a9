import { getNextVersion } from '#domain/filing-documents/form-body.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { definePublication } from '#platform/server/publication.ts';
import { FILING_FORM_RESOURCE } from '../../contract/form.ts';
import { getFormRow, hideFormRow, listFormRows, publishFormRow } from './form.repo.ts';

const MONTH = 7;

/** Defines the publication of filing tables by operators. Each publication is a version, and the newest version of a table is in force. */
export const formPublication = definePublication(FILING_FORM_RESOURCE, {
  read: async ({ db }, uuid) => {
    const row = await getFormRow(db, uuid);
    // The stored form was validated when it was published, or was delivered with the program.
    return row ? FILING_FORM_RESOURCE.body.parse(row.body) : null;
  },
  async apply({ app, now, userUuid }, uuid, body) {
    await acquireTransactionLock(app.db, 'forms');
    const own = (await listFormRows(app.db)).filter(({ formId }) => formId === body.form);
    const month = toShanghaiDay(now).slice(0, MONTH);
    const version = getNextVersion(
      month,
      own.map((row) => row.version),
    );
    await publishFormRow(app.db, uuid, { version, body }, { now, userUuid });
  },
  remove: ({ app, now, userUuid }, uuid, reason) => hideFormRow(app.db, uuid, reason, { now, userUuid }),
});
