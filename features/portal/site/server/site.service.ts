import { findPage } from '#domain/access/site.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { countArticleView } from '#features/content/articles/server/articles.server-api.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { incrementPageViews } from './page-view.repo.ts';

/** Matches the address of a published text with a reader count. */
const ARTICLE = /^\/(?:policy|regulation|question|gsgg|zhxx)\/detail\/([^/]+)$/i;

/**
 * Increments the day's count of a page. Pages of records are counted together under their address pattern, so that unknown pages and
 * records do not fill the table.
 */
export async function addPageView(context: PublicContext, given: string): Promise<undefined> {
  const path = given.replace(/[?#].*/s, '').replace(/(?<=[^/]|^\/)\/+$/, '');
  const page = path.startsWith('/') ? findPage(context.app.site, path) : null;
  if (!page) return undefined;
  await incrementPageViews(context.app.db, toShanghaiDay(context.now), page.path);
  const article = ARTICLE.exec(path)?.[1];
  if (article) await countArticleView(context.app.db, article);
  return undefined;
}
