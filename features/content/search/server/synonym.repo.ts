import type { Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { SynonymFields } from '../contract/synonyms.ts';

interface SearchSynonymTable extends SoftDeletable {
  uuid: string;
  terms: string[];
  status: '0' | '1';
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    searchSynonym: SearchSynonymTable;
  }
}

export type SynonymRow = Selectable<SearchSynonymTable>;

/** Lists all groups, last changed first; the table is small. */
export async function listSynonymRows(db: Db): Promise<SynonymRow[]> {
  const found = db.query.selectFrom('searchSynonym').selectAll().where('delFlag', '=', '0');
  return await found.orderBy('updateTime', 'desc').orderBy('terms').execute();
}

/** Lists the active groups of synonyms; each group begins with the full name. */
export async function listSynonyms(db: Db): Promise<string[][]> {
  const rows = await db.query
    .selectFrom('searchSynonym')
    .select('terms')
    .where('delFlag', '=', '0')
    .where('status', '=', '0')
    .orderBy('terms')
    .execute();
  return rows.map((row) => row.terms);
}

/** Locks the groups against other writers until the transaction ends, so that two groups cannot contain the same word. Readers are not blocked. */
export async function lockSynonyms(db: Db): Promise<void> {
  await db.sql('lock table search_synonym in share row exclusive mode', []);
}

interface Writer {
  readonly userUuid: string;
  readonly now: Date;
}

export async function addSynonymRow(
  db: Db,
  uuid: string,
  { terms, status }: SynonymFields,
  { userUuid, now }: Writer,
): Promise<void> {
  const written = { createTime: now, updateTime: now, createBy: userUuid, updateBy: userUuid };
  await db.query
    .insertInto('searchSynonym')
    .values({ uuid, terms, status, ...written })
    .execute();
}

/**
 * Changes a synonym group.
 * @returns whether the group exists
 */
export async function editSynonymRow(
  db: Db,
  uuid: string,
  change: SynonymFields | { readonly delFlag: '2' },
  { userUuid, now }: Writer,
): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const done = await db.query
    .updateTable('searchSynonym')
    .set({ ...change, updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
