import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';

interface CodeTable {
  uuid: string;
  purpose: string;
  targetHash: string;
  codeHash: string;
  createTime: Date;
  expireTime: Date;
  usedTime: Date | null;
}

interface SendingTable {
  key: string;
  at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    verificationCode: CodeTable;
    codeSending: SendingTable;
  }
}

/**
 * Locks the counters of codes until the end of the transaction, always in the same order, so that concurrent requests run one after
 * another.
 */
export async function lockCodeTargets(db: Db, keys: readonly string[]): Promise<void> {
  for (const key of [...keys].sort()) {
    await acquireTransactionLock(db, `code ${key}`);
  }
}

/** Lists the times since a given time at which codes were sent for a key, oldest first. */
export async function listCodeSendTimes(db: Db, key: string, since: Date): Promise<Date[]> {
  const rows = await db.query
    .selectFrom('codeSending')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at')
    .limit(200)
    .execute();
  return rows.map((row) => row.at);
}

export async function addCodeSendTimes(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await db.query
    .insertInto('codeSending')
    .values(keys.map((key) => ({ key, at })))
    .execute();
}

/** Removes the send times of codes that could not be sent, because those do not count. */
export async function removeCodeSendTimes(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await db.query.deleteFrom('codeSending').where('key', 'in', keys).where('at', '=', at).execute();
}

export type NewVerificationCode = Omit<CodeTable, 'usedTime'>;

/** Saves a code, which replaces the earlier code of the same purpose and target. */
export async function saveCode(db: Db, row: NewVerificationCode): Promise<void> {
  const { uuid, codeHash, createTime, expireTime } = row;
  await db.query
    .insertInto('verificationCode')
    .values({ ...row, usedTime: null })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'targetHash'])
        .doUpdateSet({ uuid, codeHash, createTime, expireTime, usedTime: null }),
    )
    .execute();
}

/** Returns the valid code of a purpose and target, or null. */
export async function getValidCode(
  db: Db,
  key: { readonly purpose: string; readonly targetHash: string; readonly now: Date },
) {
  const row = await db.query
    .selectFrom('verificationCode')
    .select(['uuid', 'codeHash'])
    .where('purpose', '=', key.purpose)
    .where('targetHash', '=', key.targetHash)
    .where('expireTime', '>', key.now)
    .where('usedTime', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Marks a code as used.
 * @returns false if another call was faster
 */
export async function markCodeUsed(db: Db, uuid: string, now: Date): Promise<boolean> {
  const row = await db.query
    .updateTable('verificationCode')
    .set({ usedTime: now })
    .where('uuid', '=', uuid)
    .where('usedTime', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeStaleCodes(db: Db, expiredBefore: Date, sentBefore: Date): Promise<void> {
  await db.query.deleteFrom('verificationCode').where('expireTime', '<', expiredBefore).execute();
  await db.query.deleteFrom('codeSending').where('at', '<', sentBefore).execute();
}
