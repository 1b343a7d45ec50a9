import type { Passage } from '#domain/assistant/passage.ts';
import type { Db } from '#platform/server/db/db.ts';
import { computePassageHash, formatPassageTokens } from './passage-tokens.ts';

interface PassageTable {
  key: string;
  kind: Passage['kind'];
  hash: string;
  indexTime: Date;
}
interface WordTable {
  word: string;
  passages: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    assistantPassage: PassageTable;
    assistantWord: WordTable;
  }
}

const COLUMNS =
  'kind, title, place, passage, keywords, doc_number, href, valid_from, valid_until, is_pending, is_sample, subject, level, aspect, region, tokens, hash';

/** SQL that inserts passages and adds their words to the counts. Passages with the same keys must be removed before. */
const SAVE = `
  with added as (
    insert into assistant_passage (key, ${COLUMNS}, index_time)
    select key, ${COLUMNS.replace('tokens', 'tokens::tsvector')}, $2
    from jsonb_to_recordset($1::jsonb) as r (
      key text, kind text, title text, place text, passage text, keywords text[], doc_number text, href text, valid_from date,
      valid_until date, is_pending boolean, is_sample boolean, subject text, level text, aspect text, region text, tokens text, hash text)
    returning tokens)
  insert into assistant_word (word, passages)
  select word, count(*)::integer from added, unnest(tsvector_to_array(tokens)) as word group by word
  on conflict (word) do update set passages = assistant_word.passages + excluded.passages`;

/** Formats a passage as a database row; splitting its words takes most of the time. */
export const formatPassageRow = (passage: Passage): Record<string, unknown> => ({
  key: passage.key,
  kind: passage.kind,
  title: passage.title,
  place: passage.place,
  passage: passage.text,
  keywords: passage.keywords,
  doc_number: passage.docNumber,
  href: passage.href,
  valid_from: passage.validFrom,
  valid_until: passage.validUntil,
  is_pending: passage.isPending,
  is_sample: passage.isSample,
  subject: passage.subject,
  level: passage.level,
  aspect: passage.aspect,
  region: passage.region,
  tokens: formatPassageTokens(passage),
  hash: computePassageHash(passage),
});

export async function savePassages(db: Db, records: readonly Record<string, unknown>[], now: Date): Promise<void> {
  if (records.length > 0) await db.sql(SAVE, [JSON.stringify(records), now]);
}

/** The stored data that decide whether a passage must be indexed again. */
export interface StoredPassage {
  readonly key: string;
  readonly hash: string;
  readonly docNumber: string | null;
}

/** Lists the stored passages with the given keys. */
export async function listStoredPassages(db: Db, keys: readonly string[]): Promise<StoredPassage[]> {
  const { rows } = await db.sql<StoredPassage>(
    'select key, hash, doc_number as "docNumber" from assistant_passage where key = any($1::text[])',
    [keys],
  );
  return rows;
}

/** Lists the stored passages of the given articles. */
export async function listArticlePassageRows(db: Db, uuids: readonly string[]): Promise<StoredPassage[]> {
  const { rows } = await db.sql<StoredPassage>(
    `select key, hash, doc_number as "docNumber" from assistant_passage
     where key like 'article %' and substr(key, 9, 36) = any($1::text[])`,
    [uuids],
  );
  return rows;
}

export async function listIndexedArticles(db: Db): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `select distinct substr(key, 9, 36) as uuid from assistant_passage where key like 'article %'`,
    [],
  );
  return rows.map(({ uuid }) => uuid);
}

/** Lists the keys of passages indexed before a time: of standards only, or of all other sources except articles. */
export async function listOutdatedPassageKeys(db: Db, before: Date, ofStandards: boolean): Promise<string[]> {
  const { rows } = await db.sql<{ key: string }>(
    `select key from assistant_passage where key not like 'article %' and (kind = 'standard') = $2 and index_time <= $1`,
    [before, ofStandards],
  );
  return rows.map(({ key }) => key);
}

/** Removes passages and subtracts their words from the counts. */
export async function removePassages(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.sql(
    `with gone as (delete from assistant_passage where key = any($1::text[]) returning tokens),
     lost as (select word, count(*)::integer as passages from gone, unnest(tsvector_to_array(tokens)) as word group by word)
     update assistant_word set passages = assistant_word.passages - lost.passages from lost where lost.word = assistant_word.word`,
    [keys],
  );
  await db.sql('delete from assistant_word where passages <= 0', []);
}

/** Updates the table statistics, from which the query planner and the weights of words take the number of passages. */
export async function refreshPassageStatistics(db: Db): Promise<void> {
  await db.sql('analyze assistant_passage', []);
}

/** Returns the number of passages that contain each word, and the number of all passages. */
export async function countPassagesByWord(
  db: Db,
  words: readonly string[],
): Promise<{ readonly total: number; readonly byWord: ReadonlyMap<string, number> }> {
  const { rows } = await db.sql<{ word: string; passages: number }>(
    `select word, passages from assistant_word where word = any($1::text[])
     union all select '', greatest(reltuples, 1)::integer from pg_class where oid = 'assistant_passage'::regclass`,
    [words],
  );
  const byWord = new Map(rows.map(({ word, passages }) => [word, passages]));
  return { total: byWord.get('') ?? 1, byWord };
}

/** Returns whether all passages have been built at least once; before that, an empty search result has no meaning. */
export async function hasPassages(db: Db): Promise<boolean> {
  const { rows } = await db.sql(
    `select from index_state where index_name = 'passages' and marks ?& array['complete', 'standards']`,
    [],
  );
  return rows.length > 0;
}

export interface PassageFilter {
  /** A `tsquery` for each word of the question, with its weight. */
  readonly words: readonly { readonly query: string; readonly weight: number }[];
  /** A query for any significant word; null if there is none. */
  readonly any: string | null;
  readonly subjects: readonly string[];
  /** The day on which the passages must be in force. */
  readonly day: string;
  readonly isToday: boolean;
  /** First two digits of the requested province, or null. */
  readonly province: string | null;
  readonly limit: number;
}

interface PassageRow {
  readonly key: string;
  readonly kind: Passage['kind'];
  readonly title: string;
  readonly place: string;
  readonly passage: string;
  readonly keywords: string[];
  readonly doc_number: string | null;
  readonly href: string;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly is_pending: boolean;
  readonly is_sample: boolean;
  readonly subject: string | null;
  readonly level: string | null;
  readonly aspect: string | null;
  readonly region: string;
}

/**
 * SQL that finds passages in force on the day that belong to the named standards or contain words of the question; rare words have the
 * largest weight.
 */
const FIND = `
  with asked as (select a.query::tsquery as query, a.weight from unnest($1::text[], $2::float8[]) as a(query, weight)),
  found as (
    select p.*, coalesce((select sum(weight) from asked where p.tokens @@ asked.query), 0)
      + case when p.subject = any($4::text[]) then 100 when p.subject is not null then -2 else 0 end as weight
    from assistant_passage p
    where (p.tokens @@ $3::tsquery or p.subject = any($4::text[]))
      and (cardinality($4::text[]) = 0 or p.subject is null or p.subject = any($4::text[]))
      and (p.valid_from <= $5::date or p.valid_from is null and $6) and (p.valid_until is null or p.valid_until > $5::date)
      and (p.region in ('', '000000') or ($7::text is null and p.kind <> 'guide') or left(p.region, 2) = $7)
  )
  select key, kind, title, place, passage, keywords, doc_number, href, valid_from::text, valid_until::text, is_pending, is_sample,
    subject, level, aspect, region
  from found order by weight desc, key limit $8`;

/** Returns the candidate passages in force on the day. */
export async function findPassages(db: Db, filter: PassageFilter): Promise<Passage[]> {
  const { words, any, subjects, day, isToday, province, limit } = filter;
  if (any === null && subjects.length === 0) return [];
  const { rows } = await db.sql<PassageRow>(FIND, [
    words.map(({ query }) => query),
    words.map(({ weight }) => weight),
    any ?? '',
    subjects,
    day,
    isToday,
    province,
    limit,
  ]);
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    title: row.title,
    place: row.place,
    text: row.passage,
    keywords: row.keywords,
    docNumber: row.doc_number,
    href: row.href,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    isPending: row.is_pending,
    isSample: row.is_sample,
    subject: row.subject,
    level: row.level,
    aspect: row.aspect,
    region: row.region,
  }));
}
