import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import type { AnswerOutcome } from '../assistant.contract.ts';

interface AnswerTable {
  uuid: string;
  visitor: string | null;
  userUuid: string | null;
  question: string;
  asOf: string;
  outcome: AnswerOutcome;
  mode: 'model' | 'extract';
  sources: string[];
  useful: boolean | null;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    assistantAnswer: AnswerTable;
  }
}

/** Locks a visitor until the end of the transaction, so that questions are counted one after another. */
export async function lockVisitor(db: Db, visitor: string): Promise<void> {
  await acquireTransactionLock(db, `assistant ${visitor}`);
}

/** Lists the times of a visitor's questions since a given time, oldest first. */
export async function listQuestionTimes(db: Db, visitor: string, since: Date): Promise<Date[]> {
  const rows = await db.query
    .selectFrom('assistantAnswer')
    .select('createTime')
    .where('visitor', '=', visitor)
    .where('createTime', '>', since)
    .orderBy('createTime')
    .execute();
  return rows.map(({ createTime }) => createTime);
}

export async function saveAnswer(db: Db, answer: Omit<AnswerTable, 'useful'>): Promise<void> {
  await db.query
    .insertInto('assistantAnswer')
    .values({ ...answer, useful: null })
    .execute();
}

export async function updateAnswerOutcome(
  db: Db,
  uuid: string,
  change: Pick<AnswerTable, 'outcome' | 'mode' | 'sources'>,
): Promise<void> {
  await db.query.updateTable('assistantAnswer').set(change).where('uuid', '=', uuid).execute();
}

export async function updateQuestionText(db: Db, uuid: string, question: string): Promise<void> {
  await db.query.updateTable('assistantAnswer').set({ question }).where('uuid', '=', uuid).execute();
}

/** Saves the rating of an answer and returns whether the answer exists. Only the user who received an answer can rate it. */
export async function saveAnswerRating(
  db: Db,
  uuid: string,
  userUuid: string | null,
  useful: boolean,
): Promise<boolean> {
  const result = await db.query
    .updateTable('assistantAnswer')
    .set({ useful })
    .where('uuid', '=', uuid)
    .where((where) => where.or([where('userUuid', 'is', null), where('userUuid', '=', userUuid)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function anonymiseOldAnswers(db: Db, before: Date): Promise<void> {
  await db.query
    .updateTable('assistantAnswer')
    .set({ visitor: null, userUuid: null })
    .where('visitor', 'is not', null)
    .where('createTime', '<', before)
    .execute();
}
