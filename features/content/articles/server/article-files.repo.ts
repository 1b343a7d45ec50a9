import type { Generated, Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ArticleFileTable {
  uuid: string;
  articleUuid: string;
  name: string;
  ext: 'pdf' | 'webp';
  mime: string;
  size: number;
  sha256: string;
  place: string;
  sort: number;
  downloads: Generated<number>;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    articleFile: ArticleFileTable;
  }
}

export type ArticleFileRow = Selectable<ArticleFileTable>;
export type NewArticleFile = Omit<ArticleFileRow, 'downloads' | 'createTime' | 'updateTime'>;

export async function listArticleFileRows(db: Db, articleUuid: string): Promise<ArticleFileRow[]> {
  return await db.query
    .selectFrom('articleFile')
    .selectAll()
    .where('articleUuid', '=', articleUuid)
    .orderBy('sort')
    .orderBy('uuid')
    .execute();
}

/** Returns a file if its article is published; otherwise undefined. */
export async function getPublishedFileRow(db: Db, uuid: string): Promise<ArticleFileRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  return await db.query
    .selectFrom('articleFile')
    .innerJoin('article', 'article.uuid', 'articleFile.articleUuid')
    .selectAll('articleFile')
    .where('articleFile.uuid', '=', uuid)
    .where('article.delFlag', '=', '0')
    .where('article.status', '=', 'published')
    .executeTakeFirst();
}

export async function countDownload(db: Db, uuid: string): Promise<void> {
  await db.query
    .updateTable('articleFile')
    .set((row) => ({ downloads: row('downloads', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute();
}

const SAVE = `
  insert into article_file (uuid, article_uuid, name, ext, mime, size, sha256, place, sort, create_time, update_time)
  select r.uuid, r.article_uuid, r.name, r.ext, r.mime, r.size, r.sha256, r.place, r.sort, $2, $2
  from jsonb_to_recordset($1::jsonb) as r (
    uuid uuid, article_uuid uuid, name text, ext text, mime text, size integer, sha256 text, place text, sort integer)
  join article on article.uuid = r.article_uuid
  on conflict (uuid) do update set
    name = excluded.name, size = excluded.size, sha256 = excluded.sha256, place = excluded.place, sort = excluded.sort,
    update_time = excluded.update_time
  where (article_file.name, article_file.sha256, article_file.place, article_file.sort)
    is distinct from (excluded.name, excluded.sha256, excluded.place, excluded.sort)`;

/** Saves the files of existing articles. Unchanged files are not written. */
export async function saveArticleFileRows(db: Db, rows: readonly NewArticleFile[], now: Date): Promise<void> {
  const records = rows.map(({ articleUuid, ...row }) => ({ ...row, article_uuid: articleUuid }));
  await db.sql(SAVE, [JSON.stringify(records), now]);
}
