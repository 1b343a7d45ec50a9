import { sql } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';
import type { Slice } from '#platform/server/db/list-page.ts';
import type { ArticleKind } from '../contract/records.ts';

/** A published text for sitemaps and feeds. */
export interface PublishedArticle {
  readonly uuid: string;
  readonly title: string;
  readonly summary: string | null;
  readonly publishTime: Date | null;
  /** The time of the last content change: publication or a later edit; an import does not count. */
  readonly changedAt: Date;
  readonly isSample: boolean;
}

interface KindSlice extends Slice {
  readonly kind: ArticleKind;
  /** `newest`: the order that readers see; `stable`: an order that new texts do not change. */
  readonly order: 'newest' | 'stable';
}

/** The creation time of an imported text is the time of its import; until it is edited, its publication time counts as its last change. */
const CHANGED_AT = sql<Date>`case when update_time > create_time then update_time else coalesce(publish_time, update_time) end`;

/** Lists published texts without a total, which sitemaps and feeds do not need. */
export async function listPublishedArticles(
  db: Db,
  { kind, order, offset, limit }: KindSlice,
): Promise<PublishedArticle[]> {
  const found = db.query
    .selectFrom('article')
    .select(['uuid', 'title', 'summary', 'publishTime', 'origin'])
    .select(CHANGED_AT.as('changedAt'))
    .where('kind', '=', kind)
    .where('delFlag', '=', '0')
    .where('status', '=', 'published')
    .limit(limit)
    .offset(offset);
  const rows = await (order === 'newest' ? found.orderBy('sortTime', 'desc') : found).orderBy('uuid').execute();
  return rows.map(({ origin, ...row }) => ({ ...row, isSample: origin === 'sample' }));
}

/** Returns the number of published texts of each kind and the time of the latest change. */
export async function countPublishedArticles(
  db: Db,
): Promise<{ readonly kind: ArticleKind; readonly count: number; readonly changedAt: Date }[]> {
  const rows = await db.query
    .selectFrom('article')
    .select((row) => ['kind', row.fn.countAll<string>().as('count'), row.fn.max(CHANGED_AT).as('changedAt')])
    .where('delFlag', '=', '0')
    .where('status', '=', 'published')
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count, changedAt }) => ({ kind, count: Number(count), changedAt }));
}

/** Returns whether a text of a kind ever existed, including removed ones. */
export async function hasEverHadArticles(db: Db, kind: ArticleKind): Promise<boolean> {
  const row = await db.query.selectFrom('article').select('uuid').where('kind', '=', kind).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Lists the published texts that have one of the document numbers, in exactly this spelling. */
export async function listArticlesByDocumentNumber(
  db: Db,
  docNumbers: readonly string[],
): Promise<
  {
    readonly uuid: string;
    readonly kind: 'policy' | 'regulation' | 'notice';
    readonly title: string;
    readonly content: string;
  }[]
> {
  const rows = await db.query
    .selectFrom('article')
    .select(['uuid', 'kind', 'title', 'content'])
    .where('docNumber', 'in', [...docNumbers])
    .where('delFlag', '=', '0')
    .where('status', '=', 'published')
    .orderBy('uuid')
    .limit(5)
    .execute();
  return rows.flatMap(({ kind, ...row }) =>
    kind === 'policy' || kind === 'regulation' || kind === 'notice' ? [{ ...row, kind }] : [],
  );
}
