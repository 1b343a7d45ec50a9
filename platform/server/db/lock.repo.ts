import type { Db } from './db.ts';

/**
 * Waits until no other transaction holds a lock of this name, and holds it to the end of this one. Use it to count rows before adding one:
 * there may be no row yet to lock, and each of twenty concurrent transactions would read the same count.
 */
export async function lockFor(db: Db, name: string): Promise<void> {
  await db.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Acquires the lock of this name to the end of the transaction. @returns false when another transaction holds it */
export async function tryLockFor(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.sql<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
    [name],
  );
  return rows[0]?.taken === true;
}

/**
 * Locks the enterprise to the end of the transaction, after waiting for other holders: its imports, archives and packages run one after
 * another. Call it before locking rows of the enterprise: the licence and the safety certificate change each other by triggers. Records may
 * be added meanwhile, because their references need a weaker lock.
 */
export async function lockEnterprise(db: Db, entUuid: string): Promise<void> {
  await db.sql('select 1 from enterprise where uuid = $1 for no key update', [entUuid]);
}
