import type { SearchDocument, SearchSource } from '#features/search/server/public.ts';
import type { ArticleKind } from '../contract/records.ts';
import { type ArticleRow, listArticlesAfter } from './article.repo.ts';

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
