import { type Selectable, sql } from 'kysely';
import type { OfficialDocumentBody } from '#features/standards/rulebook/contract/resources.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  hidePublishedRow,
  type PublishedRowTable,
  savePublishedRow,
  type WriteAuthor,
} from '#platform/server/db/published-rows.repo.ts';

const TABLE = 'official_document';

interface OfficialDocumentTable extends PublishedRowTable {
  docNumber: string;
  title: string;
  issued: string;
  effective: string | null;
  ends: string | null;
  body: OfficialDocumentBody;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    officialDocument: OfficialDocumentTable;
  }
}

export type OfficialDocumentRow = Selectable<OfficialDocumentTable>;

/** Lists published documents, oldest first; operators enter them by hand, so there are only some hundreds. */
export async function listOfficialDocumentRows(db: Db): Promise<OfficialDocumentRow[]> {
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
export async function getOfficialDocumentRow(db: Db, uuid: string): Promise<OfficialDocumentRow | undefined> {
  return await db.query.selectFrom('officialDocument').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export const saveOfficialDocumentRow = (
  db: Db,
  uuid: string,
  body: OfficialDocumentBody,
  writer: WriteAuthor,
): Promise<void> =>
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

export const hideOfficialDocumentRow = (db: Db, uuid: string, writer: WriteAuthor): Promise<void> =>
  hidePublishedRow(db, TABLE, uuid, writer);
