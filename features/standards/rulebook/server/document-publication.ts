import { loadFacts } from '#db/facts/load.ts';
import { type RecordedDocument, validateDocument } from '#domain/rulebook/documents.ts';
import { OFFICIAL_DOCUMENT, type OfficialDocumentBody } from '#features/standards/rulebook/contract/resources.ts';
import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { definePublication, listValuesToConfirm } from '#platform/server/publication.ts';
import {
  getOfficialDocumentRow,
  hideOfficialDocumentRow,
  listOfficialDocumentRows,
  saveOfficialDocumentRow,
} from './document.repo.ts';
import { listDeliveredDocumentDates } from './known-days.ts';

export const toRecordedDocument = (body: OfficialDocumentBody): RecordedDocument => ({
  docNumber: body.docNumber,
  title: body.title,
  issued: body.issued,
  effective: body.effective ?? null,
  ends: body.ends ?? null,
  replaces: body.replaces ?? [],
  amends: body.amends ?? [],
  effect: body.effect ?? null,
});

/** Lists the published documents, oldest first. */
export const listRecordedDocuments = async (db: Db): Promise<RecordedDocument[]> =>
  (await listOfficialDocumentRows(db)).map(({ body }) => toRecordedDocument(body));

/** Defines how operators publish official documents. The standards are refreshed through the content version. */
export const officialDocumentPublication = definePublication(OFFICIAL_DOCUMENT, {
  read: async ({ db }, uuid) => (await getOfficialDocumentRow(db, uuid))?.body ?? null,
  examine: async ({ app }, uuid, body) => {
    await acquireTransactionLock(app.db, 'official-document');
    const others = (await listOfficialDocumentRows(app.db)).filter((row) => row.uuid !== uuid);
    const documents = others.map((row) => toRecordedDocument(row.body));
    return validateDocument(toRecordedDocument(body), documents, listDeliveredDocumentDates(loadFacts()));
  },
  readAgain: async (_app, _uuid, body) =>
    listValuesToConfirm([
      ['文号', body.docNumber],
      ['发布日期', body.issued],
      ['施行日期', body.effective],
      ['废止日期', body.ends],
    ]),
  apply: ({ app, ...writer }, uuid, body) => saveOfficialDocumentRow(app.db, uuid, body, writer),
  remove: ({ app, ...writer }, uuid) => hideOfficialDocumentRow(app.db, uuid, writer),
});
