import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import type { ChangeKind } from '../contract/changes.ts';

export interface ChangeRow {
  readonly kind: ChangeKind;
  readonly uuid: string;
  readonly isDeleted: boolean;
  readonly changeTime: Date;
  readonly seq: number;
}

/** Locks the change feed of an enterprise until the end of the transaction, so that readers run one after another. */
export async function lockChangeFeed(db: Db, { entUuid }: TenantContext): Promise<void> {
  await acquireTransactionLock(db, `changes ${entUuid}`);
}

/** Returns the last assigned change number of all enterprises. */
export async function getLastChangeNumber(db: Db): Promise<number> {
  const { rows } = await db.sql<{ last: string }>(
    'select case when is_called then last_value else 0 end::text as last from record_change_seq',
    [],
  );
  return Number(rows[0]?.last ?? 0);
}

/**
 * Assigns numbers to unnumbered changes. A row locked by a writer is skipped: it is changed and will be numbered by a later call.
 * @returns the number of changes
 */
export async function assignChangeNumbers(
  db: Db,
  { entUuid }: TenantContext,
  kinds: readonly string[],
  most: number,
): Promise<number> {
  const { rowCount } = await db.sql(
    `with waiting as (
       select w.place from unnest($2::text[]) k cross join lateral (
         select ctid as place from record_change where ent_uuid = $1 and kind = k and seq is null
         order by uuid limit $3 for update skip locked) w
       limit $3)
     update record_change c set seq = nextval('record_change_seq') from waiting w where c.ctid = w.place`,
    [entUuid, kinds, most],
  );
  return rowCount ?? 0;
}

/** Lists changes after a number, in order; each kind is read through the index, so that other kinds cost nothing. */
export async function listChangeRows(
  db: Db,
  { entUuid }: TenantContext,
  filter: { readonly kinds: readonly string[]; readonly since: number; readonly most: number },
): Promise<ChangeRow[]> {
  const { rows } = await db.sql<Omit<ChangeRow, 'seq'> & { seq: string }>(
    `select c.* from unnest($2::text[]) k cross join lateral (
       select kind, uuid, is_deleted as "isDeleted", change_time as "changeTime", seq::text, seq as place
       from record_change where ent_uuid = $1 and kind = k and seq > $3 order by seq limit $4) c
     order by c.place limit $4`,
    [entUuid, filter.kinds, filter.since, filter.most],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** Lists enterprises and kinds that have records deleted before a given time. */
export async function listPurgeableKinds(
  db: Db,
  before: Date,
  most: number,
): Promise<readonly { entUuid: string; kind: string }[]> {
  const { rows } = await db.sql<{ entUuid: string; kind: string }>(
    `select distinct ent_uuid as "entUuid", kind from
       (select ent_uuid, kind from record_change where is_deleted and change_time < $1 order by change_time limit 1000) c
     limit $2`,
    [before, most],
  );
  return rows;
}

/** Purges the numbered changes of a kind for records deleted before a time, and stores the last purged number. */
export async function purgeDeletedRecords(
  db: Db,
  { entUuid }: TenantContext,
  kind: string,
  before: Date,
): Promise<void> {
  await db.sql(
    `with gone as (
       delete from record_change where ent_uuid = $1 and kind = $2 and is_deleted and change_time < $3 returning seq)
     insert into record_change_forgotten (ent_uuid, kind, seq) select $1, $2, coalesce(max(seq), 0) from gone
     on conflict (ent_uuid, kind) do update set seq = greatest(record_change_forgotten.seq, excluded.seq)`,
    [entUuid, kind, before],
  );
}

/** Returns the number up to which deleted records of any of the kinds have been purged. */
export async function getPurgedNumber(db: Db, { entUuid }: TenantContext, kinds: readonly string[]): Promise<number> {
  const { rows } = await db.sql<{ seq: string }>(
    'select coalesce(max(seq), 0)::text as seq from record_change_forgotten where ent_uuid = $1 and kind = any($2)',
    [entUuid, kinds],
  );
  return Number(rows[0]?.seq ?? 0);
}
