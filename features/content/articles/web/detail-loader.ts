import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import { buildArticleData, describePage, getCanonical, type MetaSource } from '#platform/web/seo.ts';

/**
 * Returns the record identifier in the address of a detail page; null if the address contains none, in which case the page shows a note
 * instead of an error (P-025 … P-029).
 */
export function getRecordId({ params }: LoaderFunctionArgs): string | null {
  const id = params.uuid ?? '';
  return id === '' ? null : id;
}

interface RecordFacts {
  readonly title: string;
  readonly summary: string | null;
  readonly publishTime: string | null;
  readonly issuer?: string | null;
  readonly isSample: boolean;
}

/**
 * Returns the metadata of a text for search engines. `query` is appended to its canonical address. A page without a record is not indexed.
 */
export function buildRecordMeta(
  source: MetaSource,
  list: string,
  record: RecordFacts | null | undefined,
  query = '',
): MetaDescriptor[] {
  if (!record) return describePage(source, { title: list, canonical: null });
  const path = getCanonical(source) + query;
  const title = record.isSample ? `${record.title}（示例）` : record.title;
  return describePage(source, {
    title,
    description: record.summary,
    canonical: path,
    kind: 'article',
    data: buildArticleData({ ...record, title, path }),
  });
}
