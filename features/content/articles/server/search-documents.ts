import {
  type ArticleSearchSource,
  indexDocuments,
  removeDocuments,
  requestSearchSync,
  type SearchDocument,
} from '#features/content/search/server/search.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { ARTICLE_KINDS, type ArticleKind } from '../contract/records.ts';
import { type ArticleRow, listPublishedByUuid, selectPublished } from './article.repo.ts';
import { getArticleAddress } from './article-address.ts';

/** Search group of each kind of article; 综合信息 has none. */
const GROUP_OF: Partial<Record<ArticleKind, SearchDocument['kind']>> = {
  policy: 'policy',
  regulation: 'policy',
  notice: 'gsgg',
  publicity: 'gsgg',
  question: 'question',
};

type Indexed = Pick<
  ArticleRow,
  | 'kind'
  | 'uuid'
  | 'title'
  | 'summary'
  | 'plain'
  | 'keywords'
  | 'tags'
  | 'docNumber'
  | 'region'
  | 'publishTime'
  | 'sortTime'
  | 'validity'
  | 'origin'
  | 'issuer'
  | 'category'
>;

function getDocument(row: Indexed): SearchDocument[] {
  const group = GROUP_OF[row.kind];
  if (!group) return [];
  const { issuer, category, kind } = row;
  return [
    {
      kind: group,
      uuid: row.uuid,
      title: row.title,
      summary: row.summary ?? '',
      body: row.plain,
      keywords: [...new Set([...row.keywords, ...row.tags])],
      docNumber: row.docNumber,
      region: row.region,
      publishTime: row.publishTime,
      sortTime: row.sortTime,
      validity: row.validity,
      href: getArticleAddress(kind, row.uuid),
      isSample: row.origin === 'sample',
      detail: { issuer, category, ...(kind === 'notice' || kind === 'publicity' ? { type: kind } : {}) },
    },
  ];
}

const GROUPS = [...new Set(Object.values(GROUP_OF))];

/** Supplies the published articles to the search index. */
export const articleSearchSource: ArticleSearchSource = {
  kinds: GROUPS,
  async list({ db }) {
    const kinds = ARTICLE_KINDS.filter((kind) => GROUP_OF[kind] !== undefined);
    return (await selectPublished(db, kinds).select('uuid').execute()).map(({ uuid }) => uuid);
  },
  read: async ({ db }, uuids) => (await listPublishedByUuid(db, uuids)).flatMap(getDocument),
};

type Base = Pick<App, 'db' | 'clock' | 'jobs'>;

/** Removes a text from the search index, in the transaction that hides it from readers. */
export async function unindexArticle(app: Base, uuid: string): Promise<void> {
  await removeDocuments(app.db, GROUPS, [uuid]);
  await requestSearchSync(app);
}

/**
 * Indexes the current version of a text, in the transaction that publishes it. A text whose kind changed is found only under the new kind.
 * The background job compares the text once more, because the job may have read the previous version at the same time.
 */
export async function indexArticle(app: Base, row: Indexed): Promise<void> {
  const documents = getDocument(row);
  const others = GROUPS.filter((one) => one !== documents[0]?.kind);
  await removeDocuments(app.db, others, [row.uuid]);
  await indexDocuments(app, documents);
  await requestSearchSync(app);
}
