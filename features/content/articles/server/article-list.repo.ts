import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { getCount, toCountQuery } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { buildNewestHitsQuery } from '#platform/server/db/newest-hits.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { ArticleKind } from '../contract/records.ts';
import { selectPublished } from './article.repo.ts';

export type ArticleOrder = 'new' | 'old';
/** Each order matches an index (`article_list`, `article_oldest`); articles with an unknown publication day come last. */
const ORDERS = { new: sql`top desc, sort_time desc, uuid`, old: sql`publish_time, uuid` } as const;

export interface ArticleFilter {
  readonly kinds: readonly ArticleKind[];
  readonly keyword?: string | undefined;
  /** Uuids of articles whose text contains the keyword (from `listTextHits`). If omitted, the article texts are searched directly. */
  readonly hits?: readonly string[] | undefined;
  /** Spellings of the keyword as a document number, matched with `doc_number`. */
  readonly docNumber?: string | undefined;
  /**
   * First two digits of a province: matches its articles and those of the whole country. `00` matches the ministries and the whole country.
   */
  readonly province?: string | undefined;
  readonly category?: string | undefined;
  readonly validity?: string | undefined;
  readonly tag?: string | undefined;
  /** Calendar year in Asia/Shanghai. */
  readonly year?: string | undefined;
  /** Matches articles whose `detail` contains this value, such as the name of an enterprise. */
  readonly mentions?: readonly unknown[] | undefined;
  /** Newest first with pinned rows on top, or oldest first. */
  readonly order?: ArticleOrder | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The kind in the search index for each kind of article; null if its texts are not indexed. */
const SEARCHED: Readonly<Record<ArticleKind, string | null>> = {
  policy: 'policy',
  regulation: 'policy',
  notice: 'gsgg',
  publicity: 'gsgg',
  question: 'question',
  news: null,
};
/** Maximum number of articles found by their text. For a common word only the newest are listed, with a note. */
export const MAX_TEXT_HITS = 200;

/** Searches the newest texts of a kind that is not in the search index. */
async function listReadHits(db: Db, kinds: readonly ArticleKind[], keyword: string): Promise<readonly string[]> {
  const newest = selectPublished(db, kinds)
    .select(['uuid', 'plain', 'sortTime'])
    .orderBy('top', 'desc')
    .orderBy('sortTime', 'desc')
    .orderBy('uuid')
    .limit(MAX_TEXT_HITS);
  const rows = await db.query
    .selectFrom(newest.as('n'))
    .select('uuid')
    .where('plain', 'ilike', toWordPatterns(keyword))
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** Lists the uuids of articles of some kinds whose text contains all words of a `tsquery`. */
export async function listTextHits(
  db: Db,
  kinds: readonly ArticleKind[],
  { words, keyword }: { readonly words: string | null; readonly keyword: string },
): Promise<readonly string[]> {
  const groups = new Set(kinds.map((kind) => SEARCHED[kind]));
  const [group] = groups;
  if (group === undefined || group === null || groups.size > 1) return await listReadHits(db, kinds, keyword);
  if (words === null) return [];
  // The statement contains the kind literally, because each kind has a separate word index.
  const { rows } = await db.sql<{ uuid: string }>(
    `with ${buildNewestHitsQuery({
      columns: 'uuid, sort_time',
      from: `search_document where kind = '${group}'`,
      holds: 'tokens @@ $1::tsquery',
      most: MAX_TEXT_HITS,
    })} select uuid from newest`,
    [words],
  );
  return rows.map(({ uuid }) => uuid);
}

/** Matches the keyword anywhere in the title or number, and in the text as words. */
function matches(where: ExpressionBuilder<Tables, 'article'>, { keyword, docNumber, hits }: ArticleFilter) {
  const like = toWordPatterns(keyword ?? '');
  return where.or([
    where('title', 'ilike', like),
    where('docNumber', 'ilike', like),
    ...(docNumber ? [where('docNumber', 'ilike', toWordPatterns(docNumber))] : []),
    hits === undefined ? where('plain', 'ilike', like) : sql<boolean>`uuid = any(${[...hits]}::uuid[])`,
  ]);
}

/** Matches mentions with the index on `detail`. */
const names = (where: ExpressionBuilder<Tables, 'article'>, mentions: readonly unknown[]) =>
  where.or(mentions.map((part) => where('detail', '@>', where.cast<never>(where.val(JSON.stringify(part)), 'jsonb'))));

function search(db: Db, kind: ArticleKind, filter: ArticleFilter) {
  const { keyword, province, category, validity, tag, year, mentions } = filter;
  let found = selectPublished(db, [kind]);
  if (keyword) found = found.where((where) => matches(where, filter));
  if (province === '00') found = found.where('region', 'in', ['', '000000']);
  else if (province)
    found = found.where((where) =>
      where.or([where('region', 'in', ['', '000000']), where('region', 'like', `${province}%`)]),
    );
  if (category) found = found.where('category', '=', category);
  if (validity) found = found.where('validity', '=', validity);
  if (tag) found = found.where((where) => where(where.val(tag), '=', where.fn.any('tags')));
  if (year) {
    const first = new Date(`${year}-01-01T00:00:00+08:00`);
    const after = new Date(`${Number(year) + 1}-01-01T00:00:00+08:00`);
    found = found.where('publishTime', '>=', first).where('publishTime', '<', after);
  }
  if (mentions) found = found.where((where) => names(where, mentions));
  return found.select(['uuid', 'top', 'sortTime', 'publishTime']);
}

/** The columns of a list. Lists contain no article text, except for news, whose text no other call returns (G-05). */
const LISTED = [
  'uuid',
  'kind',
  'title',
  'summary',
  'publishTime',
  'sortTime',
  'source',
  'sourceUrl',
  'region',
  'top',
  'views',
  'keywords',
  'tags',
  'docNumber',
  'issuer',
  'category',
  'validity',
  'detail',
  'origin',
] as const;
const newsText = sql<string>`case when kind = 'news' then content else '' end`.as('content');

/** The number of explanations, which only policies show in lists. */
const analysisCount = sql<number>`case when kind = 'policy' then (
  select count(*)::int from analysis
  where biz_type = 'policy' and biz_uuid = article.uuid and del_flag = '0' and status = 'published') else 0 end`.as(
  'analysisCount',
);

const listed = (db: Db) => db.query.selectFrom('article').select(LISTED).select([newsText, analysisCount]);
export type ListedArticle = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

/** Above the number of announcements about any one enterprise. */
const MAX_NAMING = 5_000;

/**
 * Reads articles that name an enterprise. They are found by the name and not in index order, so they are read once for both the page and
 * the total.
 */
async function readNaming(
  db: Db,
  found: ReturnType<typeof search>,
  { offset, limit }: ArticleFilter,
  order: RawBuilder<unknown>,
): Promise<{ rows: ListedArticle[]; total: number }> {
  const all = await db.query.selectFrom(found.as('f')).select('f.uuid').orderBy(order).limit(MAX_NAMING).execute();
  const uuids = all.slice(offset, offset + limit).map(({ uuid }) => uuid);
  const rows = uuids.length === 0 ? [] : await listed(db).where('uuid', 'in', uuids).orderBy(order).execute();
  return { rows, total: all.length };
}

/**
 * Lists published rows of one or several kinds in the requested order. Only an index is read for the total and the ids of each kind; the
 * statement reads only the rows of the page completely.
 */
export async function listArticleRows(
  db: Db,
  filter: ArticleFilter,
): Promise<{ rows: ListedArticle[]; total: number }> {
  const [first, ...others] = filter.kinds.map((kind) => search(db, kind, filter));
  if (!first) return { rows: [], total: 0 };
  const found = others.reduce((all, more) => all.unionAll(more), first);
  // Each kind is read in index order, so that several kinds only need to be merged.
  const order = ORDERS[filter.order ?? 'new'];
  if (filter.mentions) return await readNaming(db, found, filter, order);
  const firstOf = (part: typeof found) => {
    const foremost = part.orderBy(order).limit(filter.offset + filter.limit);
    return db.query.selectFrom(foremost.as('k')).select(['k.uuid', 'k.top', 'k.sortTime', 'k.publishTime']);
  };
  const page = others
    .reduce((all, more) => all.unionAll(firstOf(more)), firstOf(first))
    .orderBy(order)
    .limit(filter.limit)
    .offset(filter.offset);
  const all = db.query.selectFrom(found.as('f'));
  const read = await listed(db)
    .where('uuid', 'in', db.query.selectFrom(page.as('p')).select('p.uuid'))
    .select(toCountQuery(all).as('inAll'))
    .orderBy(order)
    .execute();
  // An empty page carries no total, so the total is counted separately.
  if (read.length === 0) return { rows: [], total: filter.offset > 0 || filter.limit === 0 ? await getCount(all) : 0 };
  let total = 0;
  const rows = read.map(({ inAll, ...row }) => {
    total = Number(inAll);
    return row;
  });
  return { rows, total };
}

interface FacetRow {
  readonly facet: 'type' | 'region' | 'validity' | 'year' | 'tag';
  readonly value: string;
  readonly count: string;
}

/** Returns the number of published articles of a kind for each filter value. */
export async function listFacetRows(
  db: Db,
  kind: ArticleKind,
): Promise<{ facet: FacetRow['facet']; value: string; count: number }[]> {
  const { rows } = await db.sql<FacetRow>(
    `with shown as (select category, region, validity, publish_time, tags from article where kind = $1 and del_flag = '0' and status = 'published')
     select 'type' as facet, category as value, count(*) as count from shown where category is not null group by category
     union all select 'region', case region when '' then '' else left(region, 2) || '0000' end, count(*) from shown group by 2
     union all select 'validity', validity, count(*) from shown where validity is not null group by validity
     union all select 'year', to_char(publish_time at time zone 'Asia/Shanghai', 'YYYY'), count(*)
       from shown where publish_time is not null group by 2
     union all select 'tag', tag, count(*) from shown, unnest(tags) as tag group by tag`,
    [kind],
  );
  return rows.map(({ facet, value, count }) => ({ facet, value, count: Number(count) }));
}

/** Number of the newest articles that are ranked by tags. Older ones are only in the full list. */
export const MAX_TAGGED_ARTICLES = 500;

/** Lists published articles in force with at least one of the tags, by the number of matching tags, then newest first. */
export async function listTaggedRows(
  db: Db,
  filter: {
    readonly kind: ArticleKind;
    readonly tags: readonly string[];
    /** First two digits of provinces. Their policies match as if they had one of the tags. */
    readonly provinces: readonly string[];
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ rows: ListedArticle[]; total: number }> {
  const { kind, tags, provinces, offset, limit } = filter;
  // The newest articles are read by index; only these are ranked by tags.
  const { rows } = await db.sql<{ uuid: string; total: string }>(
    `with newest as materialized (
       select uuid, tags, region, sort_time from article
       where kind = $1 and del_flag = '0' and status = 'published' and validity is distinct from '失效'
         and (tags && $2::text[] or left(region, 2) = any($5::text[]))
       order by sort_time desc, uuid desc limit ${MAX_TAGGED_ARTICLES}
     )
     select uuid, (select count(*) from newest) as total from newest
     order by cardinality(array(select unnest(tags) intersect select unnest($2::text[])))
       + (left(region, 2) = any($5::text[]))::int desc, sort_time desc, uuid
     limit $3 offset $4`,
    [kind, [...tags], limit, offset, [...provinces]],
  );
  if (rows.length === 0) return { rows: [], total: 0 };
  const uuids = rows.map((row) => row.uuid);
  const whole = await listed(db).where('uuid', 'in', uuids).execute();
  const byUuid = new Map(whole.map((row) => [row.uuid, row]));
  return { rows: uuids.flatMap((uuid) => byUuid.get(uuid) ?? []), total: Number(rows[0]?.total ?? 0) };
}
