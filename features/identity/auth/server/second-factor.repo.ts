import type { Db } from '#platform/server/db/db.ts';

interface SecondFactorTable {
  userUuid: string;
  secret: string;
  createTime: Date;
  enabledTime: Date | null;
  lastStep: string | number | null;
}

interface RecoveryCodeTable {
  uuid: string;
  userUuid: string;
  codeHash: string;
  createTime: Date;
  usedTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    secondFactor: SecondFactorTable;
    recoveryCode: RecoveryCodeTable;
  }
}

export async function getSecondFactorRow(db: Db, userUuid: string) {
  return await db.query.selectFrom('secondFactor').selectAll().where('userUuid', '=', userUuid).executeTakeFirst();
}

/**
 * Stores a secret until its first code is verified; another enrolment replaces it.
 * @returns false if the factor is already enabled
 */
export async function savePendingFactor(
  db: Db,
  row: Pick<SecondFactorTable, 'userUuid' | 'secret' | 'createTime'>,
): Promise<boolean> {
  const { userUuid: _key, ...changes } = row;
  const saved = await db.query
    .insertInto('secondFactor')
    .values({ ...row, enabledTime: null, lastStep: null })
    .onConflict((conflict) =>
      conflict.column('userUuid').doUpdateSet(changes).where('secondFactor.enabledTime', 'is', null),
    )
    .returning('userUuid')
    .executeTakeFirst();
  return saved !== undefined;
}

/**
 * Enables the stored second factor.
 * @returns false if another request was faster, or the secret was replaced meanwhile
 */
export async function enableFactorRow(db: Db, userUuid: string, secret: string, step: number, now: Date) {
  const row = await db.query
    .updateTable('secondFactor')
    .set({ enabledTime: now, lastStep: step })
    .where('userUuid', '=', userUuid)
    .where('secret', '=', secret)
    .where('enabledTime', 'is', null)
    .returning('userUuid')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks the code of a TOTP period as used. Of concurrent calls exactly one succeeds; earlier periods are never accepted again.
 * @returns false if the code was used already
 */
export async function consumeTotpPeriod(db: Db, userUuid: string, step: number): Promise<boolean> {
  const row = await db.query
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('userUuid', '=', userUuid)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .returning('userUuid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeFactorRow(db: Db, userUuid: string): Promise<boolean> {
  const row = await db.query
    .deleteFrom('secondFactor')
    .where('userUuid', '=', userUuid)
    .where('enabledTime', 'is not', null)
    .returning('userUuid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listUnusedRecoveryCodes(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('recoveryCode')
    .select(['uuid', 'codeHash'])
    .where('userUuid', '=', userUuid)
    .where('usedTime', 'is', null)
    .execute();
}

/** Replaces all recovery codes of a user. */
export async function saveRecoveryCodes(db: Db, userUuid: string, rows: readonly RecoveryCodeTable[]): Promise<void> {
  await db.query.deleteFrom('recoveryCode').where('userUuid', '=', userUuid).execute();
  await db.query.insertInto('recoveryCode').values(rows).execute();
}

/**
 * Marks a recovery code as used.
 * @returns false if it was used already
 */
export async function consumeRecoveryCode(db: Db, uuid: string, now: Date): Promise<boolean> {
  const row = await db.query
    .updateTable('recoveryCode')
    .set({ usedTime: now })
    .where('uuid', '=', uuid)
    .where('usedTime', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}
