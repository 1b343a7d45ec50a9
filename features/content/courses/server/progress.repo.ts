import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';
import { listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { PlaybackRange } from '../contract/watched.ts';

interface ProgressTable {
  userUuid: string;
  lessonUuid: string;
  positionSec: number;
  watched: PlaybackRange[];
  watchedSec: number;
  finished: boolean;
  finishedTime: Date | null;
  createTime: Date;
  updateTime: Date;
}

interface WatchRejectionTable {
  uuid: string;
  userUuid: string;
  lessonUuid: string;
  claimedSec: number;
  allowedSec: number;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    lessonProgress: ProgressTable;
    learningClock: { userUuid: string; spentUntil: Date };
    watchRefusal: WatchRejectionTable;
    lessonLedger: { userUuid: string; lessonUuid: string; learnDate: string; countedSec: number };
  }
}

export type ProgressRow = Selectable<ProgressTable>;

/** Identifies the progress of a user in a lesson. */
export interface ProgressKey {
  readonly userUuid: string;
  readonly lessonUuid: string;
}

/**
 * Creates the progress row if there is none yet.
 * @returns whether it was created
 */
export async function beginProgress(db: Db, { userUuid, lessonUuid }: ProgressKey, now: Date): Promise<boolean> {
  const made = await db.query
    .insertInto('lessonProgress')
    .values({
      userUuid,
      lessonUuid,
      positionSec: 0,
      watched: sql<PlaybackRange[]>`'[]'::jsonb`,
      watchedSec: 0,
      finished: false,
      finishedTime: null,
      createTime: now,
      updateTime: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
}

/**
 * Locks a user's learning time over all lessons, so that simultaneous saves on two devices are counted one after the other.
 * @returns the time until which the learning time is used up; null at the first save
 */
export async function lockLearningTime(db: Db, userUuid: string, now: Date): Promise<Date | null> {
  const made = await db.query
    .insertInto('learningClock')
    .values({ userUuid, spentUntil: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userUuid')
    .executeTakeFirst();
  if (made !== undefined) return null;
  const row = await db.query
    .selectFrom('learningClock')
    .select('spentUntil')
    .where('userUuid', '=', userUuid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.spentUntil;
}

export async function setLearningClock(db: Db, userUuid: string, spentUntil: Date): Promise<void> {
  await db.query.updateTable('learningClock').set({ spentUntil }).where('userUuid', '=', userUuid).execute();
}

export async function addWatchRejection(db: Db, row: WatchRejectionTable): Promise<void> {
  await db.query.insertInto('watchRefusal').values(row).execute();
}

/** Locks the progress row, so that concurrent saves from two devices run one after the other. */
export async function lockProgress(db: Db, place: ProgressKey): Promise<ProgressRow> {
  return await db.query
    .selectFrom('lessonProgress')
    .selectAll()
    .where('userUuid', '=', place.userUuid)
    .where('lessonUuid', '=', place.lessonUuid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function editProgress(
  db: Db,
  place: ProgressKey,
  next: Pick<ProgressRow, 'positionSec' | 'watched' | 'watchedSec' | 'finished' | 'finishedTime' | 'updateTime'>,
): Promise<void> {
  await db.query
    .updateTable('lessonProgress')
    .set({ ...next, watched: sql<PlaybackRange[]>`${JSON.stringify(next.watched)}::jsonb` })
    .where('userUuid', '=', place.userUuid)
    .where('lessonUuid', '=', place.lessonUuid)
    .execute();
}

/** Adds newly watched seconds to the day on which they were watched. */
export async function addLedgerSeconds(
  db: Db,
  place: ProgressKey,
  learnDate: string,
  countedSec: number,
): Promise<void> {
  await db.query
    .insertInto('lessonLedger')
    .values({ ...place, learnDate, countedSec })
    .onConflict((conflict) =>
      conflict.columns(['userUuid', 'lessonUuid', 'learnDate']).doUpdateSet((row) => ({
        countedSec: sql<number>`${row.ref('lessonLedger.countedSec')} + excluded.counted_sec`,
      })),
    )
    .execute();
}

/** Lists progress in the existing lessons of a course, last changed first; without a course, in all courses. */
export async function listProgressRows(db: Db, userUuid: string, courseUuid: string | null) {
  let found = db.query
    .selectFrom('lessonProgress as p')
    .innerJoin('lesson as l', 'l.uuid', 'p.lessonUuid')
    .innerJoin('courseOutline as o', 'o.uuid', 'l.outlineUuid')
    .innerJoin('course as c', 'c.uuid', 'o.courseUuid')
    .where('p.userUuid', '=', userUuid)
    .where('l.delFlag', '=', '0')
    .where('o.delFlag', '=', '0')
    .where('c.delFlag', '=', '0')
    .where('c.status', '=', 'published')
    .select(['p.lessonUuid', 'p.positionSec', 'p.watchedSec', 'p.finished', 'o.courseUuid']);
  if (courseUuid !== null) found = found.where('o.courseUuid', '=', courseUuid);
  return await found.orderBy('p.updateTime', 'desc').orderBy('p.lessonUuid').execute();
}

export async function getProgressRow(db: Db, place: ProgressKey): Promise<ProgressRow | undefined> {
  return await db.query
    .selectFrom('lessonProgress')
    .selectAll()
    .where('userUuid', '=', place.userUuid)
    .where('lessonUuid', '=', place.lessonUuid)
    .executeTakeFirst();
}

/** Lists days with the seconds counted on them, newest first. Counted time remains listed after a course is withdrawn. */
export async function listLedgerRows(db: Db, userUuid: string, page: Slice) {
  const found = db.query
    .selectFrom('lessonLedger as g')
    .innerJoin('lesson as l', 'l.uuid', 'g.lessonUuid')
    .innerJoin('courseOutline as o', 'o.uuid', 'l.outlineUuid')
    .innerJoin('course as c', 'c.uuid', 'o.courseUuid')
    .leftJoin('lessonProgress as p', (on) =>
      on.onRef('p.lessonUuid', '=', 'g.lessonUuid').onRef('p.userUuid', '=', 'g.userUuid'),
    )
    .where('g.userUuid', '=', userUuid);
  return await listPage(
    found,
    found
      .select((row) => [
        'g.learnDate',
        'g.countedSec',
        'c.uuid as courseUuid',
        'c.title as courseTitle',
        'l.uuid as lessonUuid',
        'l.title as lessonTitle',
        row.fn.coalesce('p.finished', sql<boolean>`false`).as('finished'),
      ])
      .orderBy('g.learnDate', 'desc')
      .orderBy('p.updateTime', 'desc')
      .orderBy('l.uuid'),
    page,
  );
}
