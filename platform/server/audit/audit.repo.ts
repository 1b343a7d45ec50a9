import type { Generated } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';

interface AuditLogTable {
  uuid: string;
  seq: Generated<number>;
  at: Date;
  userUuid: string | null;
  entUuid: string | null;
  action: string;
  targetKind: string | null;
  targetUuid: string | null;
  ip: string | null;
  userAgent: string | null;
  detail: unknown;
  prevHash: string | null;
  hash: string;
}

/** Position up to which the audit log has been sent to a receiver; at most one row. */
interface AuditForwardTable {
  seq: number | string;
  updateTime: Date;
}

export type AuditRow = Omit<AuditLogTable, 'seq'>;
/** A row of the chain with its position, which some drivers return as text. */
export type StoredAuditRow = AuditRow & { readonly seq: number | string };

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    auditLog: AuditLogTable;
    auditForward: AuditForwardTable;
  }
}

/** Key of the advisory lock that prevents two writers from continuing the chain from the same row. */
const CHAIN_LOCK = 4_715_202;

/** Returns the hash of the newest row, after waiting for its writer; must be called inside a transaction. */
export async function getLastAuditHash(db: Db): Promise<string | null> {
  await db.sql('select pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
  const row = await db.query.selectFrom('auditLog').select('hash').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.hash ?? null;
}

export async function addAuditRow(db: Db, row: AuditRow): Promise<void> {
  await db.query
    .insertInto('auditLog')
    .values({ ...row, detail: JSON.stringify(row.detail) })
    .execute();
}

/** Lists rows of the chain in order, after the given position. */
export async function listAuditRows(db: Db, afterSeq: number, most: number) {
  return await db.query
    .selectFrom('auditLog')
    .selectAll()
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(most)
    .execute();
}

/** Returns the position of the last row that the receiver has; 0 if it has none. */
export async function getForwardedSeq(db: Db): Promise<number> {
  const row = await db.query.selectFrom('auditForward').select('seq').executeTakeFirst();
  return Number(row?.seq ?? 0);
}

/** Moves the position forward; a slower process never moves it back. */
export async function saveForwardedSeq(db: Db, seq: number, now: Date): Promise<void> {
  await db.sql(
    `insert into audit_forward (seq, update_time) values ($1, $2)
     on conflict (is_only) do update set seq = greatest(audit_forward.seq, excluded.seq), update_time = excluded.update_time`,
    [seq, now],
  );
}

/**
 * Deletes the oldest rows of the audit log, up to the first one that is not older than the given time; must be called inside a transaction.
 * @param upTo the last position that may be deleted; null: any
 * @returns the number of rows and the hash of the last one; null if there are none
 */
export async function truncateAuditRows(
  db: Db,
  before: Date,
  most: number,
  upTo: number | null = null,
): Promise<{ readonly rows: number; readonly last: string } | null> {
  const oldest = await db.query
    .selectFrom('auditLog')
    .select(['seq', 'at', 'hash'])
    .$if(upTo !== null, (query) => query.where('seq', '<=', upTo))
    .orderBy('seq')
    .limit(most)
    .execute();
  const young = oldest.findIndex(({ at }) => at >= before);
  const gone = young === -1 ? oldest : oldest.slice(0, young);
  const last = gone.at(-1);
  if (last === undefined) return null;
  await db.sql("select set_config('portal.audit_cut', 'on', true)", []);
  await db.sql('delete from audit_log where seq <= $1', [last.seq]);
  await db.sql("select set_config('portal.audit_cut', 'off', true)", []);
  return { rows: gone.length, last: last.hash };
}
