import type { Generated } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';
import { HITS_MOST, type SearchKind } from '../contract/kinds.ts';
import { type DocumentDetail, hashOf, keysOf, type SearchDocument, vectorOf } from './search-document.ts';

interface SearchDocumentTable {
  kind: SearchKind;
  uuid: string;
  title: string;
  titleKey: string;
  hash: string;
  indexTime: Date;
}
interface SearchSynonymTable {
  terms: string[];
  status: Generated<'0' | '1'>;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    searchDocument: SearchDocumentTable;
    searchSynonym: SearchSynonymTable;
  }
}

export interface FoundRow {
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
  /** `tsquery`; null finds everything. */
  readonly query: string | null;
  /** The whole search as a title, and as the number of a document: these come first. */
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

/** Exact names and numbers, then titles that hold the whole search, then by rank. */
const FIND = `
  with shown as materialized (
    (select uuid from search_document
     where kind = $1 and ($2::text is null or tokens @@ $2::tsquery)
       and ($6::text is null or case $6 when 'nation' then region in ('', '000000')
            when 'local' then region not in ('', '000000') else region like $6 || '%' end)
       and ($7::timestamptz is null or publish_time >= $7) and ($8::text is null or validity = $8)
     order by sort_time desc, uuid limit ${HITS_MOST})
    union
    (select uuid from search_document
     where kind = $1 and $2::text is not null and ($3 <> '' and title_key = $3 or doc_tail = $4)
       and $6::text is null and $7::timestamptz is null and $8::text is null
     limit 20)
  )
  select uuid, title, summary, body, doc_number, region, publish_time, validity, href, is_sample, detail,
    (select count(*) from shown) as total
  from search_document join shown using (uuid)
  where kind = $1
  order by
    case when $2::text is null then 0
      else (title_key = $3)::int * 100 + coalesce((doc_number = $5)::int * 80, 0) + coalesce((doc_tail = $4)::int * 40, 0)
        + ($3 <> '' and strpos(title_key, $3) > 0)::int * 20 + ts_rank('${WEIGHTS}', tokens, $2::tsquery) * 10 end desc,
    sort_time desc, uuid
  limit $9 offset $10`;

/** Published documents of a kind, the best first. Of very common words only the newest hits are ranked and counted. */
export async function findDocuments(db: Db, filter: DocumentFilter): Promise<{ rows: FoundRow[]; total: number }> {
  const { kind, query, titleKey, docTail, docNumber, area, publishedSince, validity, limit, offset } = filter;
  const { rows } = await db.sql<FoundRow & { total: string }>(FIND, [
    kind,
    query,
    titleKey,
    docTail,
    docNumber,
    area,
    publishedSince,
    validity,
    limit,
    Math.min(offset, HITS_MOST * 2),
  ]);
  if (rows.length > 0 || offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) };
  // Beyond the last page: the number of hits is still wanted.
  const { total } = await findDocuments(db, { ...filter, offset: 0, limit: 1 });
  return { rows: [], total };
}

export interface TitleRow {
  readonly kind: SearchKind;
  readonly title: string;
  readonly href: string;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Titles that begin with what was typed, then those that hold its words; standards first, then the newest. */
export async function listTitles(db: Db, start: string, query: string | null, limit: number): Promise<TitleRow[]> {
  const { rows } = await db.sql<TitleRow>(
    `with shown as (
       (select kind, uuid, 0 as place from search_document where $1 <> '' and title_key like $2
        order by title_key limit $4)
       union all
       (select kind, uuid, 1 from search_document where tokens @@ $3::tsquery
        order by kind = 'zzbz' desc, sort_time desc limit $4)
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

/** Groups of words that mean the same, the full name first. */
export async function listSynonyms(db: Db): Promise<string[][]> {
  const rows = await db.query
    .selectFrom('searchSynonym')
    .select('terms')
    .where('delFlag', '=', '0')
    .where('status', '=', '0')
    .orderBy('terms')
    .execute();
  return rows.map((row) => row.terms);
}

/** Hash of each indexed document among these. */
export async function listHashes(
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

function recordOf(document: SearchDocument): Record<string, unknown> {
  const keys = keysOf(document);
  return {
    kind: document.kind,
    uuid: document.uuid,
    title: document.title,
    title_key: keys.titleKey,
    summary: document.summary,
    body: document.body,
    tokens: vectorOf(document),
    doc_number: keys.docNumber,
    doc_tail: keys.docTail,
    region: document.region,
    publish_time: document.publishTime,
    sort_time: document.sortTime,
    validity: document.validity,
    href: document.href,
    is_sample: document.isSample,
    detail: document.detail,
    hash: hashOf(document),
  };
}

export async function saveDocuments(db: Db, documents: readonly SearchDocument[], now: Date): Promise<void> {
  if (documents.length === 0) return;
  await db.sql(SAVE, [JSON.stringify(documents.map(recordOf)), now]);
}

export async function removeDocument(db: Db, kind: SearchKind, uuid: string): Promise<void> {
  await db.sql('delete from search_document where kind = $1 and uuid = $2', [kind, uuid]);
}

export async function listIndexed(db: Db, before: Date): Promise<{ kind: SearchKind; uuid: string }[]> {
  return await db.query.selectFrom('searchDocument').select(['kind', 'uuid']).where('indexTime', '<', before).execute();
}

/** The planner must know how common words are before it chooses between newest first and words first. */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.sql('analyze search_document', []);
}
