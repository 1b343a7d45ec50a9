import { type Selectable, sql } from 'kysely';
import type { RegionScope } from '#platform/server/access/region-scope.ts';

import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { buildPublicationRegionCondition, toSqlCondition } from '#platform/server/db/region-condition.ts';
import type { PublicationBody } from '../publication.repo.ts';

interface PublicationImportTable {
  uuid: string;
  resource: string;
  fileName: string;
  total: number;
  made: number;
  createBy: string | null;
  createTime: Date;
  undoneTime: Date | null;
  undoneBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    publicationImport: PublicationImportTable;
  }
}

export type ImportRow = Selectable<PublicationImportTable>;

export async function addImportRow(db: Db, row: Omit<ImportRow, 'made' | 'undoneTime' | 'undoneBy'>): Promise<void> {
  await db.query
    .insertInto('publicationImport')
    .values({ ...row, made: 0, undoneTime: null, undoneBy: null })
    .execute();
}

/** Assigns drafts to the import that created them. */
export async function assignDraftsToImport(db: Db, uuid: string, drafts: readonly string[]): Promise<void> {
  await db.query
    .updateTable('publication')
    .set({ importUuid: uuid })
    .where('uuid', 'in', [...drafts])
    .execute();
  await db.query
    .updateTable('publicationImport')
    .set((row) => ({ made: row('made', '+', drafts.length) }))
    .where('uuid', '=', uuid)
    .execute();
}

/** The draft of an import is or was published, or is scheduled for publication. */
const IS_PUBLISHED = sql<boolean>`publication.is_live or publication.was_live or publication.state in ('scheduled', 'asked', 'withdrawn')`;

/** SQL: an operator sees a batch if it has records and all of them are in the operator's regions. */
const ofImportIn = (scope: RegionScope): string =>
  scope.regions === null
    ? 'true'
    : `(exists (select from publication b where b.import_uuid = publication_import.uuid)
        and not exists (select from publication b where b.import_uuid = publication_import.uuid and not ${buildPublicationRegionCondition(scope, 'b')}))`;

export async function listImportRows(
  db: Db,
  scope: RegionScope,
  { resource, ...slice }: Slice & { readonly resource: string },
): Promise<Listed<ImportRow & { readonly creatorName: string | null; readonly published: number }>> {
  const found = db.query
    .selectFrom('publicationImport')
    .where('resource', '=', resource)
    .where(toSqlCondition(ofImportIn(scope)));
  const shown = found
    .selectAll('publicationImport')
    .select((row) => [
      row
        .selectFrom('appUser')
        .select('nickName')
        .whereRef('appUser.uuid', '=', 'publicationImport.createBy')
        .as('creatorName'),
      row
        .selectFrom('publication')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('publication.importUuid', '=', 'publicationImport.uuid')
        .where(IS_PUBLISHED)
        .as('published'),
    ])
    .orderBy('createTime', 'desc')
    .orderBy('uuid');
  const { rows, total } = await listPage(found, shown, slice);
  return { rows: rows.map((row) => ({ ...row, published: Number(row.published) })), total };
}

export async function lockImport(
  db: Db,
  scope: RegionScope,
  resource: string,
  uuid: string,
): Promise<ImportRow | undefined> {
  return await db.query
    .selectFrom('publicationImport')
    .selectAll()
    .where('resource', '=', resource)
    .where('uuid', '=', uuid)
    .where(toSqlCondition(ofImportIn(scope)))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the drafts of an import, so that none is published meanwhile. @returns the number of published or scheduled ones */
export async function countPublishedOfImport(db: Db, uuid: string): Promise<number> {
  const rows = await db.query
    .selectFrom('publication')
    .select(IS_PUBLISHED.as('isPublished'))
    .where('importUuid', '=', uuid)
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ isPublished }) => isPublished).length;
}

export async function undoImportRows(db: Db, uuid: string, userUuid: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db.query
    .updateTable('publication')
    .set((row) => ({ delFlag: '2' as const, revision: row('revision', '+', 1), updateTime: now }))
    .where('importUuid', '=', uuid)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  await db.query
    .updateTable('publicationImport')
    .set({ undoneTime: now, undoneBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
  return Number(numUpdatedRows);
}

/** Lists the drafts of some records, for export. */
export async function listDrafts(
  db: Db,
  scope: RegionScope,
  resource: string,
  uuids: readonly string[],
): Promise<readonly { readonly uuid: string; readonly draft: PublicationBody | null }[]> {
  return await db.query
    .selectFrom('publication')
    .select(['uuid', 'draft'])
    .where('resource', '=', resource)
    .where('uuid', 'in', [...uuids])
    .where(toSqlCondition(buildPublicationRegionCondition(scope, 'publication')))
    .execute();
}
