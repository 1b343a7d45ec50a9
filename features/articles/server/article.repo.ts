import type { ExpressionBuilder, Generated, Selectable } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { ArticleKind } from '../contract/records.ts';

interface ArticleTable {
  uuid: string;
  kind: ArticleKind;
  title: string;
  summary: string | null;
  content: string;
  plain: string;
  publishTime: Date | null;
  sortTime: Date;
  source: string | null;
  sourceUrl: string | null;
  region: string;
  top: Generated<boolean>;
  views: Generated<number>;
  status: Generated<'draft' | 'published' | 'withdrawn'>;
  /** Why it was taken down, for readers. */
  withdrawnReason: string | null;
  keywords: string[];
  tags: string[];
  docNumber: string | null;
  issuer: string | null;
  category: string | null;
  validity: string | null;
  detail: Record<string, unknown>;
  origin: 'facts' | 'sample' | 'operator';
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    article: ArticleTable;
  }
}

export type ArticleRow = Selectable<ArticleTable>;

export interface ArticleFilter {
  readonly kinds: readonly ArticleKind[];
  readonly keyword?: string | undefined;
  /** Spellings of the keyword as a document number, to be found in `doc_number`. */
  readonly docNumber?: string | undefined;
  /** First two digits of a province: its rows and those of the whole country. `00` = ministries and the whole country. */
  readonly province?: string | undefined;
  readonly category?: string | undefined;
  readonly validity?: string | undefined;
  readonly tag?: string | undefined;
  /** Calendar year in Asia/Shanghai. */
  readonly year?: string | undefined;
  /** Rows whose `detail` holds this, such as the name of an enterprise. */
  readonly mentions?: readonly unknown[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const published = (db: Db, kinds: readonly ArticleKind[]) =>
  db.query
    .selectFrom('article')
    .where('kind', 'in', [...kinds])
    .where('delFlag', '=', '0')
    .where('status', '=', 'published');

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function matches(where: ExpressionBuilder<Tables, 'article'>, { keyword, docNumber }: ArticleFilter) {
  const like = likeText(keyword ?? '');
  return where.or([
    where('title', 'ilike', like),
    where('plain', 'ilike', like),
    where('docNumber', 'ilike', like),
    ...(docNumber ? [where('docNumber', 'ilike', likeText(docNumber))] : []),
  ]);
}

function search(db: Db, filter: ArticleFilter) {
  const { keyword, province, category, validity, tag, year, mentions } = filter;
  let found = published(db, filter.kinds);
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
  if (mentions)
    found = found.where((where) =>
      where.or(
        mentions.map((part) => where('detail', '@>', where.cast<never>(where.val(JSON.stringify(part)), 'jsonb'))),
      ),
    );
  return found;
}

/** Published rows of one or several kinds, those on top first, then the newest. */
export async function listArticleRows(db: Db, filter: ArticleFilter): Promise<{ rows: ArticleRow[]; total: number }> {
  const found = search(db, filter);
  const rows = await found
    .selectAll()
    .orderBy('top', 'desc')
    .orderBy('sortTime', 'desc')
    .orderBy('uuid')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function getArticleRow(db: Db, kind: ArticleKind, uuid: string): Promise<ArticleRow | undefined> {
  if (!UUID.test(uuid)) return undefined;
  return await published(db, [kind]).selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** One more reader. */
export async function countArticleView(db: Db, uuid: string): Promise<void> {
  if (!UUID.test(uuid)) return;
  await db.query
    .updateTable('article')
    .set((row) => ({ views: row('views', '+', 1) }))
    .where('uuid', '=', uuid)
    .where('status', '=', 'published')
    .execute();
}

/** Why a row was withdrawn; undefined when it never was one, or still is there. */
export async function getWithdrawal(
  db: Db,
  kind: ArticleKind,
  uuid: string,
): Promise<{ reason: string | null } | undefined> {
  if (!UUID.test(uuid)) return undefined;
  return await db.query
    .selectFrom('article')
    .select('withdrawnReason as reason')
    .where('kind', '=', kind)
    .where('uuid', '=', uuid)
    .where('delFlag', '=', '0')
    .where('status', '=', 'withdrawn')
    .executeTakeFirst();
}

/** Takes a text down (with a reason) or puts it back. @returns whether there was such a text in the other state */
export async function editStatus(
  db: Db,
  uuid: string,
  change: {
    readonly status: 'published' | 'withdrawn';
    readonly reason: string | null;
    readonly userUuid: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { status, reason, userUuid, now } = change;
  const done = await db.query
    .updateTable('article')
    .set({ status, withdrawnReason: reason, updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .where('delFlag', '=', '0')
    .where('status', '=', status === 'withdrawn' ? 'published' : 'withdrawn')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Published rows of every kind in the order of their uuid, from one on; for walking through all of them. */
export async function listArticlesAfter(db: Db, after: string, limit: number): Promise<ArticleRow[]> {
  return await db.query
    .selectFrom('article')
    .selectAll()
    .where('delFlag', '=', '0')
    .where('status', '=', 'published')
    .where('uuid', '>', after)
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

export interface Neighbour {
  readonly uuid: string;
  readonly title: string;
}

/** The published rows of the same kind just before and just after a row, by time. */
export async function getNeighbours(
  db: Db,
  { kind, sortTime, uuid }: ArticleRow,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const beside = (sign: '<' | '>') => {
    const order = sign === '<' ? 'desc' : 'asc';
    return published(db, [kind])
      .select(['uuid', 'title'])
      .where((where) =>
        where.or([
          where('sortTime', sign, sortTime),
          where.and([where('sortTime', '=', sortTime), where('uuid', sign, uuid)]),
        ]),
      )
      .orderBy('sortTime', order)
      .orderBy('uuid', order)
      .limit(1)
      .executeTakeFirst();
  };
  return { previous: (await beside('>')) ?? null, next: (await beside('<')) ?? null };
}

interface FacetRow {
  readonly facet: 'type' | 'region' | 'validity' | 'year' | 'tag';
  readonly value: string;
  readonly count: string;
}

/** How many published rows of a kind each filter value has. */
export async function listFacetRows(
  db: Db,
  kind: ArticleKind,
): Promise<{ facet: FacetRow['facet']; value: string; count: number }[]> {
  const { rows } = await db.sql<FacetRow>(
    `with shown as (select * from article where kind = $1 and del_flag = '0' and status = 'published')
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

/** How many explanations each record has. */
export async function countAnalyses(db: Db, uuids: readonly string[]): Promise<Map<string, number>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await db.sql<{ uuid: string; count: string }>(
    `select biz_uuid as uuid, count(*) as count from analysis
     where biz_uuid = any($1::uuid[]) and del_flag = '0' and status = 'published' group by biz_uuid`,
    [[...uuids]],
  );
  return new Map(rows.map(({ uuid, count }) => [uuid, Number(count)]));
}

/** Published rows in force that carry at least one of the tags, those with most of them first, then the newest. */
export async function listTaggedRows(
  db: Db,
  filter: {
    readonly kind: ArticleKind;
    readonly tags: readonly string[];
    /** Provinces whose policies match as if tagged, by the first two digits. */
    readonly provinces: readonly string[];
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const { kind, tags, provinces, offset, limit } = filter;
  const { rows } = await db.sql<{ uuid: string; total: string }>(
    `select uuid, count(*) over () as total
     from article where kind = $1 and del_flag = '0' and status = 'published' and validity is distinct from '失效'
       and (tags && $2::text[] or left(region, 2) = any($5::text[]))
     order by cardinality(array(select unnest(tags) intersect select unnest($2::text[])))
       + (left(region, 2) = any($5::text[]))::int desc, sort_time desc, uuid
     limit $3 offset $4`,
    [kind, [...tags], limit, offset, [...provinces]],
  );
  if (rows.length === 0) return { rows: [], total: 0 };
  const uuids = rows.map((row) => row.uuid);
  const whole = await published(db, [kind]).selectAll().where('uuid', 'in', uuids).execute();
  const byUuid = new Map(whole.map((row) => [row.uuid, row]));
  return { rows: uuids.flatMap((uuid) => byUuid.get(uuid) ?? []), total: Number(rows[0]?.total ?? 0) };
}

export type NewArticle = Omit<
  ArticleRow,
  'top' | 'views' | 'status' | 'withdrawnReason' | 'delFlag' | 'createTime' | 'updateTime' | 'createBy' | 'updateBy'
>;

/** Writes rows anew or over what has the same uuid; what readers counted stays. The content must be sanitised already. */
export async function saveArticleRows(db: Db, rows: readonly NewArticle[], now: Date): Promise<void> {
  const records = rows.map((row) => ({
    uuid: row.uuid,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    content: row.content,
    plain: row.plain,
    publish_time: row.publishTime,
    sort_time: row.sortTime,
    source: row.source,
    source_url: row.sourceUrl,
    region: row.region,
    keywords: row.keywords,
    tags: row.tags,
    doc_number: row.docNumber,
    issuer: row.issuer,
    category: row.category,
    validity: row.validity,
    detail: row.detail,
    origin: row.origin,
  }));
  await db.sql(SAVE, [JSON.stringify(records), now]);
}

const COLUMNS =
  'kind, title, summary, content, plain, publish_time, sort_time, source, source_url, region, keywords, tags, doc_number, issuer, category, validity, detail, origin';

const SAVE = `
  insert into article (uuid, ${COLUMNS}, create_time, update_time)
  select uuid, ${COLUMNS}, $2, $2
  from jsonb_to_recordset($1::jsonb) as r (
    uuid uuid, kind text, title text, summary text, content text, plain text, publish_time timestamptz, sort_time timestamptz,
    source text, source_url text, region text, keywords text[], tags text[], doc_number text, issuer text, category text,
    validity text, detail jsonb, origin text)
  on conflict (uuid) do update set
    ${COLUMNS.split(', ')
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}, update_time = excluded.update_time
  where (${COLUMNS.split(', ')
    .map((name) => `article.${name}`)
    .join(', ')}) is distinct from (${COLUMNS.split(', ')
    .map((name) => `excluded.${name}`)
    .join(', ')})`;
