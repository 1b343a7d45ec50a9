import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';

interface SecretTryTable {
  uuid: string;
  kind: string;
  subject: string;
  at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    secretTry: SecretTryTable;
  }
}

/** The account, number or address for which attempts are counted. */
export interface CountedSubject {
  readonly kind: string;
  readonly of: string;
}

/** Locks the subjects until the end of the transaction, always in the same order. */
export async function lockSubjects(db: Db, subjects: readonly CountedSubject[]): Promise<void> {
  for (const key of subjects.map(({ kind, of }) => `try ${kind} ${of}`).sort()) await acquireTransactionLock(db, key);
}

/** Lists the attempts on a subject since the given time, newest first. */
export async function listAttempts(db: Db, { kind, of }: CountedSubject, since: Date, most: number): Promise<Date[]> {
  const rows = await db.query
    .selectFrom('secretTry')
    .select('at')
    .where('kind', '=', kind)
    .where('subject', '=', of)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.at);
}

export async function addAttempts(db: Db, rows: readonly SecretTryTable[]): Promise<void> {
  await db.query.insertInto('secretTry').values(rows).execute();
}

export async function removeAttempts(db: Db, uuids: readonly string[]): Promise<void> {
  await db.query.deleteFrom('secretTry').where('uuid', 'in', uuids).execute();
}

export async function removeSubjectAttempts(db: Db, { kind, of }: CountedSubject): Promise<void> {
  await db.query.deleteFrom('secretTry').where('kind', '=', kind).where('subject', '=', of).execute();
}

export async function removeOldAttempts(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('secretTry').where('at', '<', before).execute();
}
