import type { Generated, Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPage, type Slice } from '#platform/server/db/list-page.ts';

interface AnalysisTable extends SoftDeletable {
  uuid: string;
  bizType: string;
  bizUuid: string;
  title: string;
  content: string;
  author: string | null;
  publishTime: Date;
  status: Generated<'draft' | 'published'>;
  origin: Generated<'facts' | 'sample' | 'operator'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    analysis: AnalysisTable;
  }
}

export type AnalysisRow = Selectable<AnalysisTable>;
export type NewAnalysis = Pick<
  AnalysisRow,
  'uuid' | 'bizType' | 'bizUuid' | 'title' | 'content' | 'author' | 'publishTime' | 'origin'
>;

export interface AnalysisFilter extends Slice {
  readonly bizUuid?: string | undefined;
  readonly bizType?: string | undefined;
}

const selectPublished = (db: Db) =>
  db.query.selectFrom('analysis').where('delFlag', '=', '0').where('status', '=', 'published');

/** Lists published explanations, newest first; an invalid identifier matches nothing. */
export async function listAnalysisRows(db: Db, filter: AnalysisFilter) {
  if (filter.bizUuid && !isUuid(filter.bizUuid)) return { rows: [], total: 0 };
  let found = selectPublished(db);
  if (filter.bizUuid) found = found.where('bizUuid', '=', filter.bizUuid);
  if (filter.bizType) found = found.where('bizType', '=', filter.bizType);
  return await listPage(found, found.selectAll().orderBy('publishTime', 'desc').orderBy('uuid'), filter);
}

export async function getAnalysisRow(db: Db, uuid: string): Promise<AnalysisRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  return await selectPublished(db).selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** Inserts explanations or overwrites those with the same uuid. The content must already be sanitised. */
export async function saveAnalysisRows(db: Db, rows: readonly NewAnalysis[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await db.query
    .insertInto('analysis')
    .values(rows.map((row) => ({ ...row, createTime: now, updateTime: now, createBy: null, updateBy: null })))
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet((set) => ({
        title: set.ref('excluded.title'),
        content: set.ref('excluded.content'),
        author: set.ref('excluded.author'),
        publishTime: set.ref('excluded.publishTime'),
        updateTime: now,
      })),
    )
    .execute();
}
