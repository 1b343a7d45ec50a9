import { type Selectable, sql } from 'kysely';
import type { DocumentBody } from '#features/standards/rulebook/contract/resources.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  hidePublishedRow,
  type PublishedRowTable,
  savePublishedRow,
  type Writer,
} from '#platform/server/db/published-rows.repo.ts';

const TABLE = 'official_document';

interface OfficialDocumentTable extends PublishedRowTable {
  docNumber: string;
  title: string;
  issued: string;
  effective: string | null;
  ends: string | null;
  body: DocumentBody;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    officialDocument: OfficialDocumentTable;
  }
}

export type DocumentRow = Selectable<OfficialDocumentTable>;

/** Lists published documents, oldest first; operators enter them by hand, so there are only some hundreds. */
export async function listDocumentRows(db: Db): Promise<DocumentRow[]> {
  return await db.query
    .selectFrom('officialDocument')
    .selectAll()
    .where('status', '=', sql.lit<'0'>('0'))
    .where('delFlag', '=', sql.lit<'0'>('0'))
    .orderBy('issued')
    .orderBy('docNumber')
    .execute();
}

/** Returns a document, published or not. */
export async function getDocumentRow(db: Db, uuid: string): Promise<DocumentRow | undefined> {
  return await db.query.selectFrom('officialDocument').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export const saveDocumentRow = (db: Db, uuid: string, body: DocumentBody, writer: Writer): Promise<void> =>
  savePublishedRow(
    db,
    TABLE,
    uuid,
    {
      doc_number: body.docNumber,
      title: body.title,
      issued: body.issued,
      effective: body.effective ?? null,
      ends: body.ends ?? null,
      body,
    },
    writer,
  );

export const hideDocumentRow = (db: Db, uuid: string, writer: Writer): Promise<void> =>
  hidePublishedRow(db, TABLE, uuid, writer);
