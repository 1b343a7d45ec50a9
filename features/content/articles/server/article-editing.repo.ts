import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { buildPublicationRegionCondition } from '#platform/server/db/region-condition.ts';
import { type ArticleRow, type NewArticle, saveArticleRows } from './article.repo.ts';

/** Returns an article of any kind, whether published or not. */
export async function getArticleForEdit(db: Db, uuid: string): Promise<ArticleRow | undefined> {
  return await db.query
    .selectFrom('article')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
}

/** Saves an article and publishes it. */
export async function publishArticleRow(
  db: Db,
  row: NewArticle & Pick<ArticleRow, 'top'>,
  { userUuid, now }: { readonly userUuid: string | null; readonly now: Date },
): Promise<void> {
  await saveArticleRows(db, [row], now);
  await db.query
    .updateTable('article')
    .set({ status: 'published', withdrawnReason: null, top: row.top, updateBy: userUuid, updateTime: now })
    .where('uuid', '=', row.uuid)
    .execute();
}

/**
 * Locks the publication row of an article before the article itself. The trigger on article changes writes to that row and a publication
 * locks it first, so the reverse order would cause a deadlock.
 */
export async function lockArticlePublication(db: Db, scope: RegionScope, uuid: string): Promise<boolean> {
  const { rows } = await db.sql(
    `select 1 from publication where uuid = $1 and ${buildPublicationRegionCondition(scope, 'publication')} for no key update`,
    [uuid],
  );
  return rows.length > 0;
}
