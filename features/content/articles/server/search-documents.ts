import {
  indexDocuments,
  removeDocument,
  type SearchDocument,
  type SearchSource,
} from '#features/content/search/server/search.server-api.ts';
import type { App } from '#platform/server/app.ts';
import type { ArticleKind } from '../contract/records.ts';
import { type ArticleRow, listArticlesAfter } from './article.repo.ts';
import { getArticleAddress } from './article-address.ts';
import { getArticleForEdit } from './article-editing.repo.ts';

const BATCH = 200;

/** In which group each kind is found; comprehensive information has no group in the search. */
const GROUP_OF: Partial<Record<ArticleKind, SearchDocument['kind']>> = {
  policy: 'policy',
  regulation: 'policy',
  notice: 'gsgg',
  publicity: 'gsgg',
  question: 'question',
};

function getDocument(row: ArticleRow): SearchDocument[] {
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

/** All published articles, for the search index. */
export const listArticleDocuments: SearchSource = async function* ({ db }) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await listArticlesAfter(db, after, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(getDocument);
    after = last.uuid;
  }
};

const GROUPS = [...new Set(Object.values(GROUP_OF))];

/** Takes a text out of the search, in the transaction that takes it from readers. */
export async function unindexArticle({ db }: Pick<App, 'db'>, uuid: string): Promise<void> {
  for (const group of GROUPS) await removeDocument(db, group, uuid);
}

/**
 * Indexes the current version of a text, in the transaction that publishes it; a text whose kind changed is found only under the new kind.
 */
export async function indexArticle(app: Pick<App, 'db' | 'clock'>, uuid: string): Promise<void> {
  const row = await getArticleForEdit(app.db, uuid);
  const documents = row?.status === 'published' ? getDocument(row) : [];
  for (const group of GROUPS.filter((one) => one !== documents[0]?.kind)) await removeDocument(app.db, group, uuid);
  await indexDocuments(app, documents);
}
