import { type Selectable, sql } from 'kysely';
import type { DocumentBody } from '#features/rulebook/contract/resources.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { Writer } from './province-rule.repo.ts';

interface OfficialDocumentTable {
  uuid: string;
  docNumber: string;
  title: string;
  issued: string;
  effective: string | null;
  ends: string | null;
  body: DocumentBody;
  status: '0' | '1';
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
  delFlag: '0' | '2';
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    officialDocument: OfficialDocumentTable;
  }
}

export type DocumentRow = Selectable<OfficialDocumentTable>;

/** Published documents, oldest first; operators write them one by one, so they are some hundreds. */
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

/** A document, whether it is shown or not. */
export async function getDocumentRow(db: Db, uuid: string): Promise<DocumentRow | undefined> {
  return await db.query.selectFrom('officialDocument').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export async function saveDocumentRow(
  db: Db,
  uuid: string,
  body: DocumentBody,
  { userUuid, now }: Writer,
): Promise<void> {
  const values = {
    docNumber: body.docNumber,
    title: body.title,
    issued: body.issued,
    effective: body.effective ?? null,
    ends: body.ends ?? null,
    body: sql<DocumentBody>`${JSON.stringify(body)}::jsonb`,
    status: '0' as const,
    updateTime: now,
    updateBy: userUuid,
  };
  await db.query
    .insertInto('officialDocument')
    .values({ uuid, ...values, createTime: now, createBy: userUuid, delFlag: '0' })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(values))
    .execute();
}

export async function hideDocumentRow(db: Db, uuid: string, { userUuid, now }: Writer): Promise<void> {
  await db.query
    .updateTable('officialDocument')
    .set({ status: '1', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
}
