import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { parseProvince } from '#domain/regions/regions.ts';
import { anchorClauses, getTextChecksum, MAX_CITED_LENGTH } from '#domain/text/clauses.ts';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { listAnalysisRows } from '#features/content/interpretations/server/interpretations.server-api.ts';
import { prepareQuery } from '#features/content/search/server/search.server-api.ts';
import { getEnterpriseNames } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { listRecordedDocuments } from '#features/standards/rulebook/server/rulebook.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext, PublicContext } from '#platform/server/access/access.ts';
import { getContentValue } from '#platform/server/content/content-value.ts';
import type { Db } from '#platform/server/db/db.ts';
import { readRow, readRows } from '#platform/server/db/malformed.ts';
import { renderPublicHtml } from '#platform/server/text/render-html.ts';
import type * as contract from '../articles.contract.ts';
import { type ArticleSearch, articleWithdrawnError } from '../articles.contract.ts';
import type { ArticleKind } from '../contract/records.ts';
import { getArticleDetail, getPublishedUuid, getWithdrawal } from './article.repo.ts';
import { getArticleAddress } from './article-address.ts';
import { listArticleFiles } from './article-files.service.ts';
import {
  type ArticleFilter,
  type ListedArticle,
  listArticleRows,
  listFacetRows,
  listTextHits,
  MAX_TEXT_HITS,
} from './article-list.repo.ts';
import {
  toAnnouncement,
  toNews,
  toNotice,
  toPolicyRow,
  toPublicityRow,
  toQuestion,
  toRecord,
  toRegulationRow,
} from './article-view.ts';
import { listCarouselRows } from './carousel.repo.ts';
import { listArticlesByDocumentNumber } from './published.repo.ts';
import { getValidityStatus } from './validity-status.ts';

/** Maximum number of explanations shown with one record. */
const MAX_ANALYSES = 50;
const MAX_TAGS = 14;

const filterOf = (kinds: readonly ArticleKind[], query: ArticleSearch): ArticleFilter => {
  const { keyword, prov, type, validity, tag, year, sort, pageSize } = query;
  return {
    kinds,
    keyword,
    docNumber: keyword ? normaliseDocumentNumber(keyword) : undefined,
    province: parseProvince(PROVINCE_GROUPS, prov).slice(0, 2),
    category: type || undefined,
    validity: validity || undefined,
    tag: tag || undefined,
    year,
    order: sort,
    offset: getOffset(query),
    limit: pageSize,
  };
};

const CUT_NOTE = `正文含关键词的内容较多，只列出 ${MAX_TEXT_HITS} 篇；标题和文号含关键词的全部列出。可增加关键词缩小范围，或使用全站搜索。`;
const NEWEST_NOTE = `正文只在最新 ${MAX_TEXT_HITS} 篇中查找；标题含关键词的全部列出。`;

/**
 * Lists articles. Article texts are matched with the keyword as parsed by the search. Articles that name an enterprise are few and are
 * searched directly.
 */
async function findRows({ app }: PublicContext, filter: ArticleFilter): Promise<Page<ListedArticle>> {
  const { keyword, kinds, mentions } = filter;
  if (!keyword || mentions) return await listArticleRows(app.db, filter);
  const { all } = await prepareQuery(app, keyword);
  const hits = await listTextHits(app.db, kinds, { words: all, keyword });
  const page = await listArticleRows(app.db, { ...filter, hits });
  if (kinds.includes('news')) {
    const { total } = await listArticleRows(app.db, { kinds, offset: 0, limit: 0 });
    return { ...page, ...(total > MAX_TEXT_HITS ? { note: NEWEST_NOTE } : {}) };
  }
  return { ...page, ...(hits.length >= MAX_TEXT_HITS ? { note: CUT_NOTE } : {}) };
}

async function listRows<T>(context: PublicContext, filter: ArticleFilter, view: (row: ListedArticle) => T) {
  const page = await findRows(context, filter);
  return { ...page, rows: readRows(context.app.db, 'article', page.rows, view) };
}

export const listNews = (context: PublicContext, query: ArticleSearch) =>
  listRows(context, filterOf(['news'], query), (row) => ({
    ...toNews(row),
    content: renderPublicHtml(context.app, row.content),
  }));
export const listQuestions = (context: PublicContext, query: ArticleSearch) =>
  listRows(context, filterOf(['question'], query), toQuestion);
export const listRegulations = (context: PublicContext, query: ArticleSearch) =>
  listRows(context, filterOf(['regulation'], query), toRegulationRow);
export const listNotices = (context: PublicContext, query: ArticleSearch) =>
  listRows(context, filterOf(['notice'], query), toNotice);
export const listPublicity = (context: PublicContext, query: ArticleSearch) =>
  listRows(context, filterOf(['publicity'], query), toPublicityRow);

export const listPolicies = (context: PublicContext, query: ArticleSearch) =>
  listRows(context, filterOf(['policy'], query), toPolicyRow);

/** C-058, and C-038 without a type: publicity and notices together. */
export function listAnnouncements(context: PublicContext, query: InputOf<typeof contract.listAnnouncements>['query']) {
  const { type, ...rest } = query;
  const kinds: readonly ArticleKind[] = type === undefined ? ['publicity', 'notice'] : [type];
  return listRows(context, filterOf(kinds, { ...rest, type: undefined }), toAnnouncement);
}

/**
 * Returns a published article.
 * @throws ApiError 数据不存在, or 410 for a withdrawn article
 */
async function getPublished<Row>(
  { app }: PublicContext,
  kind: ArticleKind,
  uuid: string,
  read: (db: Db, kind: ArticleKind, uuid: string) => Promise<Row | undefined>,
): Promise<Row> {
  const row = await read(app.db, kind, uuid);
  if (row !== undefined) return row;
  const gone = await getWithdrawal(app.db, kind, uuid);
  if (gone) throw createApiError(articleWithdrawnError, { reason: gone.reason === null ? '' : `：${gone.reason}` });
  throw createNotFoundError();
}

/** The kinds with citable clauses. */
const HAS_CLAUSES: ReadonlySet<ArticleKind> = new Set(['policy', 'regulation', 'notice']);

function placesIn(kind: ArticleKind, content: string) {
  if (!HAS_CLAUSES.has(kind)) return { content, clauses: [] };
  const { html, clauses } = anchorClauses(content);
  return { content: html, clauses: [...clauses] };
}

/** Finds the article with a document number; if there are several, the one with the most clauses. */
async function findText({ app }: PublicContext, docNumber: string) {
  const rows = await listArticlesByDocumentNumber(app.db, [
    ...new Set([docNumber, normaliseDocumentNumber(docNumber)]),
  ]);
  const texts = rows.map((row) => ({ ...row, clauses: anchorClauses(row.content).clauses }));
  return texts.sort((a, b) => b.clauses.length - a.clauses.length)[0];
}

export async function getCitedText(context: PublicContext, docNumber: string) {
  const found = await findText(context, docNumber);
  return {
    title: found?.title ?? null,
    docNumber,
    clauses: (found?.clauses ?? []).map(({ text, ...clause }) => ({
      ...clause,
      text: text.slice(0, MAX_CITED_LENGTH),
    })),
  };
}

/** Returns the address and clauses of the text with a document number. */
export async function getTextLocation(context: PublicContext, docNumber: string) {
  const found = await findText(context, docNumber);
  if (!found) return { path: null, anchors: [], marks: [] };
  const { kind, uuid, clauses } = found;
  return {
    path: getArticleAddress(kind, uuid),
    anchors: clauses.map(({ anchor }) => anchor),
    marks: clauses.map(({ text }) => getTextChecksum(text)),
  };
}

/** Returns one record with the previous and next one. @throws ApiError 数据不存在 */
export async function getArticle<K extends ArticleKind>(context: PublicContext, kind: K, uuid: string) {
  const { app } = context;
  const row = await getPublished(context, kind, uuid, getArticleDetail);
  const record = readRow(app.db, 'article', row, (one) => toRecord(kind, one));
  if (record === undefined) throw createNotFoundError();
  const { content, clauses } = placesIn(kind, row.content);
  const shown = renderPublicHtml(app, content);
  const known = {
    ...record,
    content: shown,
    answer: shown,
    clauses,
    previous: row.previous,
    next: row.next,
  };
  if (kind !== 'policy' && kind !== 'regulation') return known;
  const documents = await getContentValue(app.content, 'official documents', () => listRecordedDocuments(app.db));
  return { ...known, ...getValidityStatus(known, documents, toShanghaiDay(context.now)) };
}

/** Lists the files of a record. @throws ApiError 数据不存在 */
export async function listRecordFiles(context: PublicContext, kind: ArticleKind, uuid: string) {
  return await listArticleFiles(context.app, await getPublished(context, kind, uuid, getPublishedUuid));
}

/** Returns the explanations of a record. @throws ApiError 数据不存在 */
export async function getRecordAnalysis(context: PublicContext, kind: ArticleKind, uuid: string) {
  const { app } = context;
  const bizUuid = await getPublished(context, kind, uuid, getPublishedUuid);
  const found = await listAnalysisRows(app.db, { bizType: kind, bizUuid, offset: 0, limit: MAX_ANALYSES });
  const items = found.rows.map(({ publishTime, content, ...item }) => ({
    ...item,
    content: renderPublicHtml(app, content),
    publishTime: formatTime(publishTime),
  }));
  return { bizUuid, analysis: items[0]?.content ?? null, items };
}

export async function getFacets({ app }: PublicContext, kind: ArticleKind) {
  const rows = await listFacetRows(app.db, kind);
  const of = (facet: (typeof rows)[number]['facet']) =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'zh-CN'));
  const { total } = await listArticleRows(app.db, { kinds: [kind], offset: 0, limit: 0 });
  return {
    total,
    types: of('type'),
    regions: of('region').sort((a, b) => a.value.localeCompare(b.value)),
    validities: of('validity'),
    years: of('year').sort((a, b) => b.value.localeCompare(a.value)),
    tags: of('tag').slice(0, MAX_TAGS),
  };
}

export async function listCarousel({ app, now }: PublicContext) {
  const rows = await listCarouselRows(app.db, now);
  return { rows, total: rows.length };
}

/** Returns the current and former names of the caller's enterprise: publications under a former name still concern it. */
async function getNames({ app, scope }: MemberContext): Promise<{ creditCode: string; entNames: string[] }> {
  const row = await getEnterpriseNames(app.db, scope);
  if (!row) throw createNotFoundError();
  return { creditCode: row.creditCode, entNames: [row.entName, ...row.formerNames] };
}

/** C-059: lists publicity whose results name the caller's enterprise, by name or credit code. */
export async function listOwnPublicity(context: MemberContext, query: ArticleSearch) {
  const { creditCode, entNames } = await getNames(context);
  const mentions = [...entNames.map((entName) => ({ results: [{ entName }] })), { results: [{ creditCode }] }];
  return await listRows(context, { ...filterOf(['publicity'], query), mentions }, (row) => toRecord('publicity', row));
}

/** C-060: lists notices that name the caller's enterprise. */
export async function listOwnNotices(context: MemberContext, query: ArticleSearch) {
  const { entNames } = await getNames(context);
  const mentions = entNames.map((entName) => ({ entNames: [entName] }));
  return await listRows(context, { ...filterOf(['notice'], query), mentions }, toNotice);
}
