import type { Db } from './db.ts';

/**
 * Waits until no other transaction holds a lock of this name, and holds it to the end of this one. Whoever counts before he adds counts under
 * it: there may be no row yet that could be locked, and each of twenty that come at once would find the same number.
 */
export async function lockFor(db: Db, name: string): Promise<void> {
  await db.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Waits until no other transaction holds this firm, and holds it to the end of this one: its imports, archives and packs follow each other, and each sees what the one before did. */
export async function lockFirm(db: Db, entUuid: string): Promise<void> {
  await db.sql('select 1 from enterprise where uuid = $1 for update', [entUuid]);
}
