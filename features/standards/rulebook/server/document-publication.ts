import { loadFacts } from '#db/facts/load.ts';
import { type RecordedDocument, validateDocument } from '#domain/rulebook/documents.ts';
import { DOCUMENT, type DocumentBody } from '#features/standards/rulebook/contract/resources.ts';
import type { Db } from '#platform/server/db/db.ts';
import { lockFor } from '#platform/server/db/lock.repo.ts';
import { definePublication, listReadAgain } from '#platform/server/publication.ts';
import { getDocumentRow, hideDocumentRow, listDocumentRows, saveDocumentRow } from './document.repo.ts';
import { listDeliveredDays } from './known-days.ts';

export const getRecorded = (body: DocumentBody): RecordedDocument => ({
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
export const listDocuments = async (db: Db): Promise<RecordedDocument[]> =>
  (await listDocumentRows(db)).map(({ body }) => getRecorded(body));

/** Defines how operators publish official documents. The standards are refreshed through the content version. */
export const documentPublication = definePublication(DOCUMENT, {
  read: async ({ db }, uuid) => (await getDocumentRow(db, uuid))?.body ?? null,
  examine: async ({ app }, uuid, body) => {
    await lockFor(app.db, 'official-document');
    const others = (await listDocumentRows(app.db)).filter((row) => row.uuid !== uuid);
    const documents = others.map((row) => getRecorded(row.body));
    return validateDocument(getRecorded(body), documents, listDeliveredDays(loadFacts()));
  },
  readAgain: async (_app, _uuid, body) =>
    listReadAgain([
      ['文号', body.docNumber],
      ['发布日期', body.issued],
      ['施行日期', body.effective],
      ['废止日期', body.ends],
    ]),
  apply: ({ app, ...writer }, uuid, body) => saveDocumentRow(app.db, uuid, body, writer),
  remove: ({ app, ...writer }, uuid) => hideDocumentRow(app.db, uuid, writer),
});
