import {
  indexDocuments,
  removeDocument,
  type SearchDocument,
  type SearchSource,
} from '#features/search/server/public.ts';
import type { App } from '#platform/server/app.ts';
import type { ArticleKind } from '../contract/records.ts';
import { type ArticleRow, listArticlesAfter } from './article.repo.ts';
import { getArticleForEdit } from './article-editing.repo.ts';

const BATCH = 200;

/** Where each kind is found and shown; comprehensive information has no group in the search. */
const PLACES: Partial<Record<ArticleKind, { readonly kind: SearchDocument['kind']; readonly page: string }>> = {
  policy: { kind: 'policy', page: '/policy/detail/' },
  regulation: { kind: 'policy', page: '/regulation/detail/' },
  notice: { kind: 'gsgg', page: '/gsgg/detail/' },
  publicity: { kind: 'gsgg', page: '/gsgg/detail/' },
  question: { kind: 'question', page: '/question/detail/' },
};

function documentOf(row: ArticleRow): SearchDocument[] {
  const place = PLACES[row.kind];
  if (!place) return [];
  const { issuer, category, kind } = row;
  const query = kind === 'notice' ? '?type=notice' : '';
  return [
    {
      kind: place.kind,
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
      href: `${place.page}${row.uuid}${query}`,
      isSample: row.origin === 'sample',
      detail: { issuer, category, ...(kind === 'notice' || kind === 'publicity' ? { type: kind } : {}) },
    },
  ];
}

/** All published articles, for the search index. */
export const articleDocuments: SearchSource = async function* ({ db }) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await listArticlesAfter(db, after, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(documentOf);
    after = last.uuid;
  }
};

const GROUPS = [...new Set(Object.values(PLACES).map(({ kind }) => kind))];

/** Takes a text out of the search, in the transaction that takes it from readers. */
export async function unindexArticle({ db }: Pick<App, 'db'>, uuid: string): Promise<void> {
  for (const group of GROUPS) await removeDocument(db, group, uuid);
}

/** Makes a text findable as it is now, in the transaction that shows it; a text that became another kind is found there alone. */
export async function indexArticle(app: Pick<App, 'db' | 'clock'>, uuid: string): Promise<void> {
  const row = await getArticleForEdit(app.db, uuid);
  const documents = row?.status === 'published' ? documentOf(row) : [];
  for (const group of GROUPS.filter((one) => one !== documents[0]?.kind)) await removeDocument(app.db, group, uuid);
  await indexDocuments(app, documents);
}
