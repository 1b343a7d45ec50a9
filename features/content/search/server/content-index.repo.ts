import type { Db } from '#platform/server/db/db.ts';

/**
 * Names of the indexes built from the published articles; in the change table, `passage sources` marks changes of the assistant's other
 * sources.
 */
export type IndexName = 'search' | 'passages';

export interface IndexState {
  /** Version of each part of the index at its last comparison with its sources. */
  readonly marks: Readonly<Record<string, string>>;
  readonly hasChangedArticles: boolean;
  readonly hasChangedSources: boolean;
}

/** Returns the state of an index; reads one row, regardless of the size of the index. */
export async function readIndexState(db: Db, name: IndexName): Promise<IndexState> {
  const { rows } = await db.sql<{ marks: Record<string, string> | null; articles: boolean; sources: boolean }>(
    `select (select marks from index_state where index_name = $1) as marks,
       exists (select from index_change where index_name = $1) as articles,
       exists (select from index_change where index_name = 'passage sources') as sources`,
    [name],
  );
  const [row] = rows;
  return {
    marks: row?.marks ?? {},
    hasChangedArticles: row?.articles === true,
    hasChangedSources: row?.sources === true,
  };
}

export async function saveIndexVersion(db: Db, name: IndexName, part: string, mark: string): Promise<void> {
  await db.sql(
    `insert into index_state (index_name, marks) values ($1, jsonb_build_object($2::text, $3::text))
     on conflict (index_name) do update set marks = index_state.marks || excluded.marks`,
    [name, part, mark],
  );
}

/** Removes the version of the articles from every index, so that the next run compares all articles. */
export async function clearArticleVersions(db: Db): Promise<void> {
  await db.sql(`update index_state set marks = marks - 'articles'`, []);
}

/** Enqueues all articles, and the index entries whose article no longer exists. */
export async function enqueueAllArticles(db: Db, name: IndexName, indexed: readonly string[]): Promise<void> {
  await db.sql(
    `insert into index_change (index_name, is_late, uuid)
     select $1, $1 = 'passages' and kind = 'news', uuid from article
     union all select $1, false, uuid from unnest($2::uuid[]) as indexed (uuid)
       where not exists (select from article where article.uuid = indexed.uuid)
     on conflict do nothing`,
    [name, [...new Set(indexed)]],
  );
}

/** Enqueues all news for the assistant's text excerpts (passages), unless they are already enqueued. */
export async function enqueueNewsPassages(db: Db): Promise<void> {
  await db.sql(
    `insert into index_change (index_name, is_late, uuid)
     select 'passages', true, uuid from article
     where kind = 'news' and not exists (
       select from index_change c where c.index_name = 'passages' and c.is_late and c.uuid = article.uuid)
     on conflict do nothing`,
    [],
  );
}

/**
 * Dequeues the next changed articles. The caller must index them in the same transaction, so that they stay in the queue after a failure. A
 * change committed afterwards has a separate row.
 */
export async function dequeueArticles(db: Db, name: IndexName, limit: number): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `with batch as (
       select is_late, uuid from index_change where index_name = $1 order by is_late, uuid, transaction limit $2
     )
     delete from index_change c using batch b
     where c.index_name = $1 and c.is_late = b.is_late and c.uuid = b.uuid returning c.uuid`,
    [name, limit],
  );
  return [...new Set(rows.map(({ uuid }) => uuid))];
}

export async function listChangedPassageSources(db: Db): Promise<string[]> {
  const { rows } = await db.sql<{ transaction: string }>(
    `select transaction::text as transaction from index_change where index_name = 'passage sources'`,
    [],
  );
  return rows.map(({ transaction }) => transaction);
}

export async function removeChangedPassageSources(db: Db, transactions: readonly string[]): Promise<void> {
  if (transactions.length === 0) return;
  await db.sql(
    `delete from index_change where index_name = 'passage sources' and transaction = any($1::text[]::xid8[])`,
    [transactions],
  );
}
