import { IDEMPOTENCY_HOURS } from '#platform/contract/route.ts';
import type { Db } from './db.ts';
import type { DbLog } from './log.ts';

/** Counters older than this serve nobody. */
const KEPT = '2 days';
const VACUUM_SECONDS = 120;

/**
 * Clears what has expired and, on the embedded database, does what a server does by itself: vacuum and fresh statistics for tables
 * that changed, by the thresholds of autovacuum (50 rows + 20 %, 50 rows + 10 %). One table at a time, so that others get their turn.
 */
export async function maintainDatabase(db: Db, log: DbLog): Promise<void> {
  await db.sql('delete from rate_counter where window_start < now() - $1::interval', [KEPT]);
  await db.sql("delete from idempotency_key where create_time < now() - $1 * interval '1 hour'", [IDEMPOTENCY_HOURS]);
  if (db.kind === 'server') return;
  // The counters lag a second behind; what was changed just now counts as well.
  await db.sql('select pg_stat_force_next_flush()', []);
  const tables = await listChangedTables(db);
  for (const table of tables) {
    await db.withStatementLimit(VACUUM_SECONDS, () => db.sql(`vacuum (analyze) ${table}`));
  }
  if (tables.length > 0) log.info({ tables: tables.length }, 'tables vacuumed and analysed');
}

/**
 * Fresh statistics for tables that many rows came into at once. A server gathers them by itself, up to a minute later; until then it takes
 * the tables for empty and compares each row with each. The embedded database is seen to by its maintenance.
 */
export async function analyzeTables(db: Db, tables: readonly string[]): Promise<void> {
  if (db.kind !== 'server') return;
  for (const table of tables) await db.withStatementLimit(VACUUM_SECONDS, () => db.sql(`analyze ${table}`));
}

async function listChangedTables(db: Db): Promise<string[]> {
  const { rows } = await db.sql<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
     order by 1`,
    [],
  );
  return rows.map((row) => row.name);
}
