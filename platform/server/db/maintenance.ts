import { IDEMPOTENCY_HOURS } from '#platform/contract/route.ts';
import type { Db } from './db.ts';

/** Age after which counters are no longer used. */
const KEPT = '2 days';
const ANALYZE_SECONDS = 120;

/** Deletes expired rows. */
export async function maintainDatabase(db: Db): Promise<void> {
  await db.sql('delete from rate_counter where window_start < now() - $1::interval', [KEPT]);
  await db.sql("delete from idempotency_key where create_time < now() - $1 * interval '1 hour'", [IDEMPOTENCY_HOURS]);
}

/**
 * Updates the statistics of tables after a bulk insert. PostgreSQL does so automatically up to a minute later; until then its planner
 * assumes empty tables and chooses nested loops.
 */
export async function analyzeTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.withStatementLimit(ANALYZE_SECONDS, () => db.sql(`analyze ${table}`));
}
