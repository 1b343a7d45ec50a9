import type { Db } from './db.ts';

/**
 * Acquires the lock of this name until the end of the transaction, waiting for other transactions. Use it to count rows before adding one:
 * otherwise concurrent transactions would read the same count, because there is no row yet to lock.
 */
export async function acquireTransactionLock(db: Db, name: string): Promise<void> {
  await db.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/**
 * Acquires the lock of this name until the end of the transaction, without waiting.
 * @returns false if another transaction has the lock
 */
export async function tryAcquireTransactionLock(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.sql<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
    [name],
  );
  return rows[0]?.taken === true;
}

/**
 * Locks the enterprise until the end of the transaction, so that its imports, archives and packages run one after another. Call it before
 * locking rows of the enterprise, because triggers of the licence and the safety certificate update each other. Records can be added
 * meanwhile, because their references need only a weaker lock.
 */
export async function lockEnterprise(db: Db, entUuid: string): Promise<void> {
  await db.sql('select 1 from enterprise where uuid = $1 for no key update', [entUuid]);
}
