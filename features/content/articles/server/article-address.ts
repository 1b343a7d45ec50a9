import { href } from '#domain/access/page.ts';
import type { ArticleKind } from '../contract/records.ts';
import { articlesPages } from '../pages/articles.pages.ts';

const PAGES = {
  policy: articlesPages.policyDetail,
  regulation: articlesPages.regulationDetail,
  notice: articlesPages.announcementDetail,
  publicity: articlesPages.announcementDetail,
  news: articlesPages.newsDetail,
  question: articlesPages.questionDetail,
} as const satisfies Readonly<Record<ArticleKind, unknown>>;

/** Returns path and query of the page that shows an article to readers. */
export const getArticleAddress = (kind: ArticleKind, uuid: string): string =>
  href(PAGES[kind], { uuid }, kind === 'notice' ? { type: kind } : {});
