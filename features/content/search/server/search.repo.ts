import type { Db } from '#platform/server/db/db.ts';
import { escapeLike } from '#platform/server/db/like.ts';
import { buildNewestHitsQuery } from '#platform/server/db/newest-hits.ts';
import { MAX_SEARCH_HITS, SEARCH_KINDS, type SearchKind } from '../contract/kinds.ts';
import {
  buildSearchVector,
  type DocumentDetail,
  getDocumentHash,
  getExactMatchKeys,
  type SearchDocument,
} from './search-document.ts';

interface SearchDocumentTable {
  kind: SearchKind;
  uuid: string;
  title: string;
  titleKey: string;
  hash: string;
  indexTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    searchDocument: SearchDocumentTable;
  }
}

export interface SearchHitRow {
  readonly uuid: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly doc_number: string | null;
  readonly region: string;
  readonly publish_time: Date | null;
  readonly validity: string | null;
  readonly href: string;
  readonly is_sample: boolean;
  readonly detail: DocumentDetail;
}

export interface DocumentFilter {
  readonly kind: SearchKind;
  /** `tsquery`; null matches everything. */
  readonly query: string | null;
  /** The whole search term as a title; a document with this title or document number comes first. */
  readonly titleKey: string;
  readonly docTail: string | null;
  readonly docNumber: string | null;
  /** `nation`, two digits of a province, or `local`. */
  readonly area: string | null;
  readonly publishedSince: Date | null;
  readonly validity: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Weights of body, summary, key words and title. */
const WEIGHTS = '{0.05, 0.2, 0.4, 1.0}';

/** Exact names and numbers first, then titles that contain the whole search, then by rank. */
const SCORE = `((title_key = $2)::int * 100 + coalesce((doc_number = $4)::int * 80, 0) + coalesce((doc_tail = $3)::int * 40, 0)
    + ($2 <> '' and strpos(title_key, $2) > 0)::int * 20 + ts_rank('${WEIGHTS}', tokens, $1::tsquery) * 10)`;

/**
 * The statement contains the kind literally, because each kind has a separate word index. The ranking reads the data once; only displayed
 * rows are read completely.
 */
const findIn = (kind: SearchKind): string => `
  with ${buildNewestHitsQuery({
    columns: 'uuid, title_key, doc_number, doc_tail, sort_time, tokens',
    from: `search_document
    where kind = '${kind}'
      and ($5::text is null or case $5 when 'nation' then region in ('', '000000')
           when 'local' then region not in ('', '000000') else region like $5 || '%' end)
      and ($6::timestamptz is null or publish_time >= $6) and ($7::text is null or validity = $7)`,
    holds: 'tokens @@ $1::tsquery',
    most: MAX_SEARCH_HITS,
  })}, shown as materialized (
    select uuid, sort_time, ${SCORE} as score from newest
    union
    (select uuid, sort_time, ${SCORE} from search_document
     where kind = '${kind}' and ($2 <> '' and title_key = $2 or doc_tail = $3)
       and $5::text is null and $6::timestamptz is null and $7::text is null
     limit 20)
  ), best as (
    select uuid, score from shown order by score desc, sort_time desc, uuid limit $8 offset $9
  )
  select d.uuid, title, summary, body, doc_number, region, publish_time, validity, href, is_sample, detail,
    (select count(*) from shown) as total
  from best join search_document d on d.kind = '${kind}' and d.uuid = best.uuid
  order by best.score desc, d.sort_time desc, d.uuid`;

/** Lists the newest documents for a search without a term, using only an index. */
const getNewest = (kind: SearchKind): string => `
  with found as materialized (
    select uuid, sort_time from search_document
    where kind = '${kind}'
      and ($1::text is null or case $1 when 'nation' then region in ('', '000000')
           when 'local' then region not in ('', '000000') else region like $1 || '%' end)
      and ($2::timestamptz is null or publish_time >= $2) and ($3::text is null or validity = $3)
    order by sort_time desc, uuid limit ${MAX_SEARCH_HITS}
  ), shown as (
    select uuid from found order by sort_time desc, uuid limit $4 offset $5
  )
  select d.uuid, title, summary, body, doc_number, region, publish_time, validity, href, is_sample, detail,
    (select count(*) from found) as total
  from shown join search_document d on d.kind = '${kind}' and d.uuid = shown.uuid
  order by d.sort_time desc, d.uuid`;

/**
 * Returns published documents of a kind, the best first. For a common word only a limited number of hits is ranked and counted
 * (`buildNewestHitsQuery`).
 */
export async function findDocuments(db: Db, filter: DocumentFilter): Promise<{ rows: SearchHitRow[]; total: number }> {
  const { kind, query, titleKey, docTail, docNumber, area, publishedSince, validity, limit, offset } = filter;
  const page = [limit, Math.min(offset, MAX_SEARCH_HITS * 2)];
  const narrowed = [area, publishedSince, validity];
  const { rows } = await (query === null
    ? db.sql<SearchHitRow & { total: string }>(getNewest(kind), [...narrowed, ...page])
    : db.sql<SearchHitRow & { total: string }>(findIn(kind), [
        query,
        titleKey,
        docTail,
        docNumber,
        ...narrowed,
        ...page,
      ]));
  if (rows.length > 0 || offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) };
  // The page is beyond the last one; the total is still needed.
  const { total } = await findDocuments(db, { ...filter, offset: 0, limit: 1 });
  return { rows: [], total };
}

export interface TitleRow {
  readonly kind: SearchKind;
  readonly title: string;
  readonly href: string;
}

/** Number of the newest documents of each kind that are scanned for a common word; all matches of a rare word are read. */
const TITLES_READ = 30;

/**
 * The plan of `hits` uses the word index for all documents, but only as many as needed are read, so it does not depend on how common a word
 * is or is estimated to be.
 */
const newestIn = (kind: SearchKind): string => `
  late_${kind} as materialized (
    select kind, uuid, sort_time, tokens from search_document where kind = '${kind}'
    order by sort_time desc, uuid limit ${TITLES_READ}
  ), hits_${kind} as materialized (
    select kind, uuid, sort_time from search_document where kind = '${kind}' and tokens @@ $3::tsquery
  )`;
const titlesIn = (kind: SearchKind): string => `
  (select kind, uuid, 1 from (
     select kind, uuid, sort_time from late_${kind} where tokens @@ $3::tsquery
     union (select kind, uuid, sort_time from hits_${kind} limit ${TITLES_READ})
   ) as found order by sort_time desc limit $4)`;

/** Lists titles with the typed prefix, in index order, then titles that contain its words; standards first, then the newest. */
export async function listTitles(db: Db, start: string, query: string | null, limit: number): Promise<TitleRow[]> {
  const { rows } = await db.sql<TitleRow>(
    `with ${SEARCH_KINDS.map(newestIn).join(', ')}, shown as (
       (select kind, uuid, 0 as place from search_document where $1 <> '' and title_key like $2
        order by title_key using ~<~ limit $4)
       union all
       ${SEARCH_KINDS.map(titlesIn).join(' union all ')}
     )
     select kind, title, href from (
       select distinct on (d.title) d.kind, d.title, d.href, d.sort_time, shown.place
       from shown join search_document d using (kind, uuid) order by d.title, shown.place
     ) as one
     order by place, kind = 'zzbz' desc, sort_time desc limit $4`,
    [start, `${escapeLike(start)}%`, query, limit],
  );
  return rows;
}

export async function listStandardTitles(db: Db): Promise<string[]> {
  const rows = await db.query.selectFrom('searchDocument').select('title').where('kind', '=', 'zzbz').execute();
  return rows.map(({ title }) => title);
}

/** Returns the stored hashes of the given documents that are indexed. */
export async function listIndexedHashes(
  db: Db,
  documents: readonly Pick<SearchDocument, 'kind' | 'uuid'>[],
): Promise<Map<string, string>> {
  const { rows } = await db.sql<{ kind: string; uuid: string; hash: string }>(
    'select kind, uuid, hash from search_document where uuid = any($1::uuid[])',
    [documents.map((one) => one.uuid)],
  );
  return new Map(rows.map((row) => [`${row.kind} ${row.uuid}`, row.hash]));
}

const COLUMNS =
  'title, title_key, summary, body, tokens, doc_number, doc_tail, region, publish_time, sort_time, validity, href, is_sample, detail, hash';

const SAVE = `
  insert into search_document (kind, uuid, ${COLUMNS}, index_time)
  select kind, uuid, ${COLUMNS.replace('tokens', 'tokens::tsvector')}, $2
  from jsonb_to_recordset($1::jsonb) as r (
    kind text, uuid uuid, title text, title_key text, summary text, body text, tokens text, doc_number text, doc_tail text,
    region text, publish_time timestamptz, sort_time timestamptz, validity text, href text, is_sample boolean, detail jsonb, hash text)
  on conflict (kind, uuid) do update set
    ${COLUMNS.split(', ')
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}, index_time = excluded.index_time`;

/** Builds the index row of a document. Splitting its text into words takes most of the time. */
export function buildIndexRow(document: SearchDocument): Record<string, unknown> {
  const keys = getExactMatchKeys(document);
  return {
    kind: document.kind,
    uuid: document.uuid,
    title: document.title,
    title_key: keys.titleKey,
    summary: document.summary,
    body: document.body,
    tokens: buildSearchVector(document),
    doc_number: keys.docNumber,
    doc_tail: keys.docTail,
    region: document.region,
    publish_time: document.publishTime,
    sort_time: document.sortTime,
    validity: document.validity,
    href: document.href,
    is_sample: document.isSample,
    detail: document.detail,
    hash: getDocumentHash(document),
  };
}

export async function saveIndexRows(db: Db, records: readonly Record<string, unknown>[], now: Date): Promise<void> {
  if (records.length === 0) return;
  await db.sql(SAVE, [JSON.stringify(records), now]);
}

/**
 * Removes the documents with the given kinds and identifiers, except those to keep.
 * @returns the number of removed documents
 */
export async function removeDocuments(
  db: Db,
  kinds: readonly SearchKind[],
  uuids: readonly string[],
  kept: readonly Pick<SearchDocument, 'kind' | 'uuid'>[] = [],
): Promise<number> {
  if (uuids.length === 0) return 0;
  const { rowCount } = await db.sql(
    `delete from search_document where kind = any($1::text[]) and uuid = any($2::uuid[])
       and not exists (select from unnest($3::text[], $4::uuid[]) as kept (kind, uuid)
         where kept.kind = search_document.kind and kept.uuid = search_document.uuid)`,
    [kinds, uuids, kept.map(({ kind }) => kind), kept.map(({ uuid }) => uuid)],
  );
  return rowCount;
}

/** Lists the documents of these kinds indexed before a given time. */
export async function listIndexedBefore(db: Db, kinds: readonly SearchKind[], before: Date): Promise<string[]> {
  const rows = await db.query
    .selectFrom('searchDocument')
    .select('uuid')
    .where('kind', 'in', [...kinds])
    .where('indexTime', '<', before)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

export async function listIndexedArticles(db: Db, kinds: readonly SearchKind[]): Promise<string[]> {
  const rows = await db.query
    .selectFrom('searchDocument')
    .select('uuid')
    .where('kind', 'in', [...kinds])
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** Updates the statistics on word frequencies, with which the planner chooses between newest first and words first. */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.sql('analyze search_document', []);
}
