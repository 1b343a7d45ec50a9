import type { Db } from '#platform/server/db/db.ts';
import type { WriteAuthor } from '#platform/server/db/published-rows.repo.ts';
import type { AnalysisRow } from './analysis.repo.ts';
import type { OpinionRow } from './opinion.repo.ts';

/** Returns an opinion, visible or hidden. */
export async function getOpinionForEdit(db: Db, uuid: string): Promise<OpinionRow | undefined> {
  const found = db.query.selectFrom('interpretation').selectAll().where('uuid', '=', uuid);
  return await found.where('delFlag', '=', '0').executeTakeFirst();
}

type OpinionValues = Pick<
  OpinionRow,
  'opinion' | 'cause' | 'basis' | 'solution' | 'plain' | 'zzType' | 'region' | 'checkKind' | 'sort'
>;

/** Writes an opinion and makes it visible; the first publication time is kept. The solution must already be sanitised. */
export async function publishOpinionRow(
  db: Db,
  uuid: string,
  { basis, ...values }: OpinionValues,
  { userUuid, now }: WriteAuthor,
): Promise<void> {
  const written = {
    ...values,
    basis: JSON.stringify(basis) as never,
    status: 'published',
    origin: 'operator',
    updateTime: now,
    updateBy: userUuid,
  } as const;
  await db.query
    .insertInto('interpretation')
    .values({ uuid, ...written, publishTime: now, createTime: now, createBy: userUuid })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(written))
    .execute();
}

export async function hideOpinionRow(db: Db, uuid: string, { userUuid, now }: WriteAuthor): Promise<void> {
  await db.query
    .updateTable('interpretation')
    .set({ status: 'draft', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
}

/** Returns an explanation, visible or hidden. */
export async function getAnalysisForEdit(db: Db, uuid: string): Promise<AnalysisRow | undefined> {
  const found = db.query.selectFrom('analysis').selectAll().where('uuid', '=', uuid);
  return await found.where('delFlag', '=', '0').executeTakeFirst();
}

/** Returns whether an article of a kind exists; unpublished articles may have explanations too. */
export async function hasArticle(db: Db, kind: string, uuid: string): Promise<boolean> {
  const { rows } = await db.sql('select 1 from article where uuid = $1 and kind = $2 and del_flag = $3', [
    uuid,
    kind,
    '0',
  ]);
  return rows.length > 0;
}

/** Writes an explanation and makes it visible; the first publication time is kept. The content must already be sanitised. */
export async function publishAnalysisRow(
  db: Db,
  uuid: string,
  values: Pick<AnalysisRow, 'bizType' | 'bizUuid' | 'title' | 'content' | 'author'>,
  { userUuid, now }: WriteAuthor,
): Promise<void> {
  const written = {
    ...values,
    status: 'published',
    origin: 'operator',
    updateTime: now,
    updateBy: userUuid,
  } as const;
  await db.query
    .insertInto('analysis')
    .values({ uuid, ...written, publishTime: now, createTime: now, createBy: userUuid })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(written))
    .execute();
}

export async function hideAnalysisRow(db: Db, uuid: string, { userUuid, now }: WriteAuthor): Promise<void> {
  await db.query
    .updateTable('analysis')
    .set({ status: 'draft', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
}
