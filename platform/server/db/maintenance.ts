import { IDEMPOTENCY_HOURS } from '#platform/contract/route.ts';
import type { Db } from './db.ts';

/** Counters older than this are unused. */
const KEPT = '2 days';
const ANALYZE_SECONDS = 120;

/** Deletes expired rows. */
export async function maintainDatabase(db: Db): Promise<void> {
  await db.sql('delete from rate_counter where window_start < now() - $1::interval', [KEPT]);
  await db.sql("delete from idempotency_key where create_time < now() - $1 * interval '1 hour'", [IDEMPOTENCY_HOURS]);
}

/**
 * Fresh statistics for tables that many rows came into at once. A server gathers them by itself, up to a minute later; until then it takes
 * the tables for empty and compares each row with each.
 */
export async function analyzeTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.withStatementLimit(ANALYZE_SECONDS, () => db.sql(`analyze ${table}`));
}
