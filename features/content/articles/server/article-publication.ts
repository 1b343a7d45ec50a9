import { toPlainText } from '#domain/text/text.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { definePublication } from '#platform/server/publication.ts';
import { ARTICLE, type ArticleBody } from '../contract/article.ts';
import type { ArticleKind } from '../contract/records.ts';
import { type ArticleRow, setArticleStatus } from './article.repo.ts';
import { getArticleAddress } from './article-address.ts';
import { getArticleForEdit, publishArticleRow } from './article-editing.repo.ts';
import { createArticleRow, getPublicationTime } from './article-writer.ts';
import { indexArticle, unindexArticle } from './search-documents.ts';

const SUMMARY_LONGEST = 150;
/** The field that shows the column `category`, by kind. */
const CATEGORY_FIELD: Partial<Record<ArticleKind, 'policyType' | 'level'>> = {
  policy: 'policyType',
  regulation: 'level',
};

const getCategory = (body: ArticleBody): string =>
  body[CATEGORY_FIELD[body.kind] ?? 'category'] ?? body.category ?? '其他';

/** Returns the fields of the kind without a column. Unknown values are stored as null. */
function getDetail(body: ArticleBody, today: string): Record<string, unknown> {
  const dates = {
    issueDate: body.issueDate ?? null,
    effectiveDate: body.effectiveDate ?? null,
    abolishDate: body.abolishDate ?? null,
    isVerified: true,
  };
  switch (body.kind) {
    case 'policy':
    case 'regulation':
      return dates;
    case 'notice':
      return { entNames: body.entNames ?? [] };
    case 'publicity': {
      const results = (body.results ?? []).map((one) => ({
        ...one,
        creditCode: one.creditCode ?? null,
        reason: one.reason ?? null,
      }));
      return { startDate: body.startDate ?? today, endDate: body.endDate ?? null, results };
    }
    case 'news':
      return { cover: body.cover ?? null };
    case 'question':
      return { question: body.title, docNumbers: body.docNumbers ?? [] };
  }
}

/** Data outside the body (effects on standards, readers' votes), with its default. It is kept when an article is edited. */
const KEPT: Record<ArticleKind, Readonly<Record<string, unknown>>> = {
  policy: { impacts: [], relations: [] },
  regulation: { impacts: [], relations: [] },
  notice: {},
  publicity: {},
  news: {},
  question: { helpful: 0 },
};

function toBody(row: ArticleRow): ArticleBody {
  const { kind, title, summary, content, docNumber, issuer, region, tags, keywords, source, sourceUrl, top } = row;
  const {
    impacts: _impacts,
    relations: _relations,
    isVerified: _verified,
    helpful: _helpful,
    question: _question,
    ...detail
  } = row.detail;
  return {
    ...detail,
    kind,
    title,
    summary,
    content,
    docNumber,
    issuer,
    region,
    tags,
    keywords,
    source,
    sourceUrl,
    top,
    [CATEGORY_FIELD[kind] ?? 'category']: row.category,
    ...(row.validity === null ? {} : { validity: row.validity as ArticleBody['validity'] }),
  };
}

/** The publication of articles of all kinds by operators. */
export const articlePublication = definePublication(ARTICLE, {
  page: (uuid, { kind }) => getArticleAddress(kind, uuid),
  read: async ({ db }, uuid) => {
    const row = await getArticleForEdit(db, uuid);
    return row ? toBody(row) : null;
  },

  async apply({ app, now, userUuid }, uuid, body) {
    const before = await getArticleForEdit(app.db, uuid);
    const isDocument = body.kind === 'policy' || body.kind === 'regulation';
    const day = body.issueDate ?? body.startDate;
    const known = Object.fromEntries(
      Object.entries(KEPT[body.kind]).map(([name, empty]) => [name, before?.detail[name] ?? empty]),
    );
    const written = createArticleRow({
      kind: body.kind,
      name: uuid,
      title: body.title,
      summary: body.summary ?? toPlainText(body.content).slice(0, SUMMARY_LONGEST),
      content: body.content,
      publishTime: day ? getPublicationTime(day) : (before?.publishTime ?? now),
      origin: 'operator',
      region: body.region ?? '',
      keywords: body.keywords ?? [],
      tags: body.tags ?? [],
      docNumber: body.docNumber ?? null,
      issuer: body.issuer ?? '',
      category: getCategory(body),
      ...(body.source ? { source: body.source } : body.issuer ? { source: body.issuer } : {}),
      ...(isDocument ? { validity: body.validity ?? '有效' } : {}),
      words: [...(body.entNames ?? []), ...(body.results ?? []).map((one) => one.entName)],
      detail: { ...known, ...getDetail(body, toShanghaiDay(now)) },
    });
    const row = { ...written, uuid, sourceUrl: body.sourceUrl ?? null, top: body.top ?? false };
    await publishArticleRow(app.db, row, { userUuid, now });
    await indexArticle(app, row);
  },

  async remove({ app, now, userUuid }, uuid, reason) {
    await setArticleStatus(app.db, uuid, { status: 'withdrawn', reason, userUuid, now });
    await unindexArticle(app, uuid);
  },
});
