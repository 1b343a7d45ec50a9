import { type Generated, type Selectable, sql } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { ArticleKind } from '../contract/records.ts';

interface ArticleTable extends SoftDeletable {
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
  /** The reason for the withdrawal, shown to readers. */
  withdrawnReason: string | null;
  keywords: string[];
  tags: string[];
  docNumber: string | null;
  issuer: string | null;
  category: string | null;
  validity: string | null;
  detail: Record<string, unknown>;
  origin: 'facts' | 'sample' | 'operator';
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    article: ArticleTable;
  }
}

export type ArticleRow = Selectable<ArticleTable>;

export const selectPublished = (db: Db, kinds: readonly ArticleKind[]) =>
  db.query
    .selectFrom('article')
    .where('kind', 'in', [...kinds])
    .where('delFlag', '=', sql.lit('0'))
    .where('status', '=', sql.lit<ArticleRow['status']>('published'));

/** Returns the uuid of a published article as it is stored; undefined if there is none. */
export async function getPublishedUuid(db: Db, kind: ArticleKind, uuid: string): Promise<string | undefined> {
  if (!isUuid(uuid)) return undefined;
  return (await selectPublished(db, [kind]).select('uuid').where('uuid', '=', uuid).executeTakeFirst())?.uuid;
}

/** Increments the number of views of an article. */
export async function countArticleView(db: Db, uuid: string): Promise<void> {
  if (!isUuid(uuid)) return;
  await db.query
    .updateTable('article')
    .set((row) => ({ views: row('views', '+', 1) }))
    .where('uuid', '=', uuid)
    .where('status', '=', 'published')
    .execute();
}

/** Returns why an article was withdrawn; undefined if it was never published or is still published. */
export async function getWithdrawal(
  db: Db,
  kind: ArticleKind,
  uuid: string,
): Promise<{ reason: string | null } | undefined> {
  if (!isUuid(uuid)) return undefined;
  return await db.query
    .selectFrom('article')
    .select('withdrawnReason as reason')
    .where('kind', '=', kind)
    .where('uuid', '=', uuid)
    .where('delFlag', '=', '0')
    .where('status', '=', 'withdrawn')
    .executeTakeFirst();
}

/**
 * Withdraws an article (with a reason) or restores it.
 * @returns whether the article existed and its status changed
 */
export async function setArticleStatus(
  db: Db,
  uuid: string,
  change: {
    readonly status: 'published' | 'withdrawn';
    readonly reason: string | null;
    readonly userUuid: string | null;
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

/** Returns the published articles with these uuids, of any kind. */
export async function listPublishedByUuid(db: Db, uuids: readonly string[]): Promise<ArticleRow[]> {
  if (uuids.length === 0) return [];
  return await db.query
    .selectFrom('article')
    .selectAll()
    .where('delFlag', '=', '0')
    .where('status', '=', 'published')
    .where('uuid', 'in', [...uuids])
    .execute();
}

/** Returns the numbers of published documents that are no longer in force. */
export async function listRevokedNumbers(db: Db): Promise<string[]> {
  const { rows } = await db.sql<{ doc_number: string }>(
    `select doc_number from article
     where validity = '失效' and status = 'published' and del_flag = '0' and doc_number is not null`,
    [],
  );
  return rows.map(({ doc_number }) => doc_number);
}

export interface NeighbourArticle {
  readonly uuid: string;
  readonly title: string;
}

/** A published article with the previous and the next article of the same kind. */
export interface ArticleDetail
  extends Omit<
    ArticleRow,
    'plain' | 'status' | 'withdrawnReason' | 'createTime' | 'updateTime' | 'createBy' | 'updateBy' | 'delFlag'
  > {
  readonly previous: NeighbourArticle | null;
  readonly next: NeighbourArticle | null;
}

const getNeighbour = (sign: '<' | '>', order: 'asc' | 'desc'): string =>
  `(select json_build_object('uuid', n.uuid, 'title', n.title) from article n
    where n.kind = $1 and n.del_flag = '0' and n.status = 'published' and (n.sort_time, n.uuid) ${sign} (a.sort_time, a.uuid)
    order by n.sort_time ${order}, n.uuid ${order} limit 1)`;
/** A single statement, because each costs a round trip; its text is constant, because building it would take as long as the rest of the response. */
const DETAIL = `
  select uuid, kind, title, summary, content, publish_time as "publishTime", sort_time as "sortTime", source,
    source_url as "sourceUrl", region, top, views, keywords, tags, doc_number as "docNumber", issuer, category, validity, detail,
    origin, ${getNeighbour('>', 'asc')} as previous, ${getNeighbour('<', 'desc')} as next
  from article a where kind = $1 and uuid = $2 and del_flag = '0' and status = 'published'`;

export async function getArticleDetail(db: Db, kind: ArticleKind, uuid: string): Promise<ArticleDetail | undefined> {
  if (!isUuid(uuid)) return undefined;
  const { rows } = await db.sql<ArticleDetail>(DETAIL, [kind, uuid]);
  return rows[0];
}

export type NewArticle = Omit<
  ArticleRow,
  'top' | 'views' | 'status' | 'withdrawnReason' | 'delFlag' | 'createTime' | 'updateTime' | 'createBy' | 'updateBy'
>;

/**
 * Inserts articles or overwrites those with the same uuid. View counts are kept, and articles published by operators are never overwritten.
 * The content must already be sanitised.
 */
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
  where (article.origin <> 'operator' or excluded.origin = 'operator') and (${COLUMNS.split(', ')
    .map((name) => `article.${name}`)
    .join(', ')}) is distinct from (${COLUMNS.split(', ')
    .map((name) => `excluded.${name}`)
    .join(', ')})`;
