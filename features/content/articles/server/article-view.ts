import type { z } from 'zod';
import { formatTime } from '#domain/text/time.ts';
import {
  type ArticleKind,
  NewsFields,
  NoticeFields,
  PolicyFields,
  PublicityFields,
  QuestionFields,
  RegulationFields,
} from '../contract/records.ts';
import type { ListedArticle } from './article-list.repo.ts';

const FIELDS = {
  policy: PolicyFields,
  regulation: RegulationFields,
  notice: NoticeFields,
  publicity: PublicityFields,
  news: NewsFields,
  question: QuestionFields,
} as const satisfies Record<ArticleKind, z.ZodObject>;

/** The columns that every view of an article has. */
type ShownArticle = Omit<ListedArticle, 'analysisCount'>;

const getCommon = (row: ShownArticle) => ({
  uuid: row.uuid,
  title: row.title,
  summary: row.summary,
  publishTime: row.publishTime === null ? null : formatTime(row.publishTime),
  source: row.source,
  sourceUrl: row.sourceUrl,
  region: row.region,
  top: row.top,
  views: row.views,
  keywords: row.keywords,
  isSample: row.origin === 'sample',
});

/** Returns the fields of the kind, from columns and from `detail`, validated against the schema of the kind. */
function getFields<K extends ArticleKind>(kind: K, row: ShownArticle): z.output<(typeof FIELDS)[K]> {
  const { docNumber, issuer, category, validity, tags, detail } = row;
  const given = {
    ...detail,
    docNumber,
    noticeNo: docNumber,
    issuer,
    validity,
    tags,
    policyType: category,
    level: category,
    kind: category,
    category,
  };
  return FIELDS[kind].parse(given) as z.output<(typeof FIELDS)[K]>;
}

export const toNews = (row: ListedArticle) => ({ ...getCommon(row), ...getFields('news', row), content: row.content });
export const toQuestion = (row: ListedArticle) => ({ ...getCommon(row), ...getFields('question', row) });
export const toRegulationRow = (row: ListedArticle) => ({ ...getCommon(row), ...getFields('regulation', row) });
export const toNotice = (row: ListedArticle) => ({ ...getCommon(row), ...getFields('notice', row) });
export const toPolicyRow = (row: ListedArticle) => ({
  ...getCommon(row),
  ...getFields('policy', row),
  analysisCount: row.analysisCount,
});

export function toPublicityRow(row: ListedArticle) {
  const fields = getFields('publicity', row);
  return { ...getCommon(row), ...fields, resultCount: fields.results.length };
}

/** Converts an article to a row of the combined list of publicity and notices. */
export const toAnnouncement = (row: ListedArticle) => ({
  ...getCommon(row),
  type: row.kind === 'notice' ? ('notice' as const) : ('publicity' as const),
  kind: row.category ?? (row.kind === 'notice' ? '公告' : '审查公示'),
  issuer: row.issuer ?? '',
});

/** Returns the whole record. The contract removes fields of other kinds. */
export const toRecord = <K extends ArticleKind>(kind: K, row: ShownArticle) => ({
  ...getCommon(row),
  ...getFields(kind, row),
  content: row.content,
  answer: row.content,
});
