import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { isUuid } from '#domain/text/uuid.ts';
import { addDays } from '#domain/validity/day.ts';
import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { readRow } from '#platform/server/db/malformed.ts';
import { type ExamQuestionOnPaper, QUESTION_KINDS } from '../contract/exam.ts';

interface TryTable {
  uuid: string;
  userUuid: string;
  courseUuid: string;
  /** The number of the attempt, starting at 1. */
  no: number;
  paper: ExamQuestionOnPaper[];
  answers: number[][] | null;
  passPercent: number;
  percent: number | null;
  passed: boolean;
  createTime: Date;
  handInTime: Date | null;
}

interface CertificateTable {
  uuid: string;
  number: string;
  userUuid: string;
  courseUuid: string;
  holderName: string;
  courseTitle: string;
  hours: string;
  watchedSec: number;
  percent: number | null;
  completedOn: string;
  validUntil: string | null;
  repeatTime: Date | null;
  noticeTime: Generated<Date | null>;
  creditUuid: string | null;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    examTry: TryTable;
    courseCertificate: CertificateTable;
  }
}

/** Maximum number of certificates of one person, as many as a page shows. */
const MAX_CERTIFICATES = 200;

/** Identifies the progress of a user in a course. */
export interface CourseLearner {
  readonly userUuid: string;
  readonly courseUuid: string;
}
export type CertificateRow = Selectable<CertificateTable>;

const StoredExamPaper = z.array(
  z.object({
    kind: z.enum(QUESTION_KINDS),
    text: z.string(),
    options: z.array(z.string()),
    why: z.string().nullable(),
    right: z.array(z.number()),
  }),
);
const withPaper = <R extends { readonly paper: unknown }>(row: R) => ({
  ...row,
  paper: StoredExamPaper.parse(row.paper),
});

/**
 * Locks the completion of a course by a learner until the transaction ends. The caller must read the completion afterwards, because a
 * repetition may have changed it.
 */
export async function lockCompletion(db: Db, { userUuid, courseUuid }: CourseLearner): Promise<void> {
  await acquireTransactionLock(db, `course completion ${userUuid} ${courseUuid}`);
}

/** Lists attempts without their examination papers, newest first. */
export async function listExamAttempts(db: Db, { userUuid, courseUuid }: CourseLearner) {
  return await db.query
    .selectFrom('examTry')
    .select(['uuid', 'percent', 'passed', 'handInTime'])
    .where('userUuid', '=', userUuid)
    .where('courseUuid', '=', courseUuid)
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .execute();
}

export async function getOpenExamAttempt(db: Db, { userUuid, courseUuid }: CourseLearner) {
  const row = await db.query
    .selectFrom('examTry')
    .selectAll()
    .where('userUuid', '=', userUuid)
    .where('courseUuid', '=', courseUuid)
    .where('handInTime', 'is', null)
    .executeTakeFirst();
  return readRow(db, 'exam_try', row, withPaper);
}

/** Returns an attempt of the user, locked until the transaction ends, so that concurrent submissions are marked only once. */
export async function lockExamAttempt(db: Db, userUuid: string, uuid: string) {
  if (!isUuid(uuid)) return undefined;
  const row = await db.query
    .selectFrom('examTry')
    .selectAll()
    .where('userUuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return readRow(db, 'exam_try', row, withPaper);
}

/**
 * Adds an examination attempt.
 * @returns false if another attempt is open or was begun at the same time
 */
export async function addExamAttempt(
  db: Db,
  { paper, ...row }: Pick<TryTable, 'uuid' | 'userUuid' | 'courseUuid' | 'no' | 'paper' | 'passPercent' | 'createTime'>,
): Promise<boolean> {
  const made = await db.query
    .insertInto('examTry')
    .values({
      ...row,
      paper: sql<ExamQuestionOnPaper[]>`${JSON.stringify(paper)}::jsonb`,
      answers: null,
      percent: null,
      passed: false,
      handInTime: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function saveExamResult(
  db: Db,
  uuid: string,
  { answers, ...mark }: Pick<TryTable, 'percent' | 'passed' | 'handInTime'> & { readonly answers: readonly number[][] },
): Promise<void> {
  await db.query
    .updateTable('examTry')
    .set({ ...mark, answers: sql<number[][]>`${JSON.stringify(answers)}::jsonb` })
    .where('uuid', '=', uuid)
    .execute();
}

/** Returns the certificate of the last completion; none while a repetition is in progress. */
export async function getCourseCertificate(
  db: Db,
  { userUuid, courseUuid }: CourseLearner,
): Promise<CertificateRow | undefined> {
  return await db.query
    .selectFrom('courseCertificate')
    .selectAll()
    .where('userUuid', '=', userUuid)
    .where('courseUuid', '=', courseUuid)
    .where('repeatTime', 'is', null)
    .executeTakeFirst();
}

/** Returns whether the learner ever completed the course, also before a repetition. */
export async function hasCompletedCourse(db: Db, { userUuid, courseUuid }: CourseLearner): Promise<boolean> {
  const row = await db.query
    .selectFrom('courseCertificate')
    .select('uuid')
    .where('userUuid', '=', userUuid)
    .where('courseUuid', '=', courseUuid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Resets the progress and attempts of a learner in a course, and closes the expired certificate.
 * @returns whether there was an expired certificate
 */
export async function beginRepetition(
  db: Db,
  { userUuid, courseUuid }: CourseLearner,
  before: string,
  now: Date,
): Promise<boolean> {
  const closed = await db.query
    .updateTable('courseCertificate')
    .set({ repeatTime: now, updateTime: now })
    .where('userUuid', '=', userUuid)
    .where('courseUuid', '=', courseUuid)
    .where('repeatTime', 'is', null)
    .where('validUntil', '<', before)
    .executeTakeFirst();
  if (Number(closed.numUpdatedRows) === 0) return false;
  await db.query.deleteFrom('examTry').where('userUuid', '=', userUuid).where('courseUuid', '=', courseUuid).execute();
  await db.sql(
    `update lesson_progress p set position_sec = 0, watched = '[]'::jsonb, watched_sec = 0, finished = false, finished_time = null,
       update_time = $3
     from lesson l join course_outline o on o.uuid = l.outline_uuid
     where l.uuid = p.lesson_uuid and o.course_uuid = $2 and p.user_uuid = $1`,
    [userUuid, courseUuid, now],
  );
  return true;
}

/** Returns a certificate if it belongs to the user. */
export async function getUserCertificate(db: Db, userUuid: string, uuid: string): Promise<CertificateRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  return await db.query
    .selectFrom('courseCertificate')
    .selectAll()
    .where('userUuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

export async function listUserCertificates(db: Db, userUuid: string): Promise<CertificateRow[]> {
  return await db.query
    .selectFrom('courseCertificate')
    .selectAll()
    .where('userUuid', '=', userUuid)
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .limit(MAX_CERTIFICATES)
    .execute();
}

/** Returns the certificate with a number; knowledge of the number grants access. */
export async function findCertificateByNumber(db: Db, number: string): Promise<CertificateRow | undefined> {
  return await db.query.selectFrom('courseCertificate').selectAll().where('number', '=', number).executeTakeFirst();
}

/**
 * Claims certificates whose holders are to be notified of the end, and marks them as notified. They are due `noticeDays` before their end,
 * but not before two thirds of their validity have passed.
 */
export async function dequeueEndingCertificates(db: Db, today: string, noticeDays: number, most: number, now: Date) {
  return await db.query
    .updateTable('courseCertificate')
    .set({ noticeTime: now })
    .where('uuid', 'in', (from) =>
      from
        .selectFrom('courseCertificate')
        .select('uuid')
        .where('validUntil', '<=', addDays(today, noticeDays))
        .where(
          sql<boolean>`valid_until - least(${noticeDays}::int, (valid_until - completed_on) / 3) <= ${today}::date`,
        )
        .where('noticeTime', 'is', null)
        .where('repeatTime', 'is', null)
        .orderBy('validUntil')
        .limit(most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['userUuid', 'courseUuid', 'courseTitle', 'validUntil'])
    .execute();
}

/** Adds the certificate of a learner for a course; of two concurrent requests the first one succeeds. */
export async function addCourseCertificate(db: Db, row: Insertable<CertificateTable>): Promise<void> {
  await db.query
    .insertInto('courseCertificate')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userUuid', 'courseUuid']).where('repeatTime', 'is', null).doNothing())
    .execute();
}
