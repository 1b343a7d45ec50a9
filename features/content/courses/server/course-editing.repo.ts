import { type Selectable, sql } from 'kysely';
import { getRegionPrefix } from '#domain/regions/place.ts';
import type { Db } from '#platform/server/db/db.ts';
import { readRow } from '#platform/server/db/malformed.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { Audience } from '../contract/audience.ts';
import type { CourseExamQuestion } from '../contract/exam.ts';
import { parseRowQuestions } from './course.repo.ts';

export type StoredCourse = Selectable<Tables['course']>;
export interface StoredLesson
  extends Pick<
    Selectable<Tables['lesson']>,
    'uuid' | 'title' | 'mediaKey' | 'videoUuid' | 'captionsUuid' | 'deckUuid' | 'durationSec' | 'free' | 'slides'
  > {
  readonly chapterUuid: string;
  readonly chapterTitle: string;
}

/** Returns a course for editing, visible or hidden. */
export async function getCourseForEdit(db: Db, uuid: string): Promise<StoredCourse | undefined> {
  const found = db.query.selectFrom('course').selectAll().where('uuid', '=', uuid);
  return readRow(db, 'course', await found.where('delFlag', '=', '0').executeTakeFirst(), parseRowQuestions);
}

/** Lists lessons of a course with their chapters, in order; `all` includes removed ones. */
export async function listLessonsForEdit(db: Db, uuid: string, scope: 'shown' | 'all'): Promise<StoredLesson[]> {
  let found = db.query
    .selectFrom('lesson as l')
    .innerJoin('courseOutline as o', 'o.uuid', 'l.outlineUuid')
    .where('o.courseUuid', '=', uuid);
  if (scope === 'shown') found = found.where('l.delFlag', '=', '0').where('o.delFlag', '=', '0');
  return await found
    .select(['l.uuid', 'l.title', 'l.mediaKey', 'l.durationSec', 'l.free', 'l.slides'])
    .select(['l.videoUuid', 'l.captionsUuid', 'l.deckUuid'])
    .select(['o.uuid as chapterUuid', 'o.title as chapterTitle'])
    .orderBy('o.sort')
    .orderBy('o.uuid')
    .orderBy('l.sort')
    .orderBy('l.uuid')
    .execute();
}

/** Requirements of a course beyond its lessons, its learning hours and its audience. */
export interface CourseTerms {
  readonly hours: number | null;
  readonly validMonths: number | null;
  readonly presenceMinutes: number | null;
  readonly questions: readonly CourseExamQuestion[];
  readonly passPercent: number;
  readonly examTries: number | null;
  readonly audience: Audience;
  /** Null for the whole country. */
  readonly audienceRegion: string | null;
  /** Null if the audience is not restricted by qualification category. */
  readonly audienceCategory: StoredCourse['audienceCategory'];
}

/** Publishes a course with exactly these chapters and lessons. Removed lessons stay stored because learners' progress refers to them. */
export async function publishCourse(
  db: Db,
  uuid: string,
  parts: {
    readonly chapters: readonly string[];
    readonly lessons: readonly string[];
    readonly cover: string | null;
    readonly terms: CourseTerms;
  },
  now: Date,
): Promise<void> {
  await db.sql(
    `update course_outline set del_flag = case when uuid = any($2::uuid[]) then '0' else '2' end, update_time = $3
     where course_uuid = $1`,
    [uuid, [...parts.chapters], now],
  );
  await db.sql(
    `update lesson set del_flag = case when uuid = any($2::uuid[]) then '0' else '2' end, update_time = $3
     where outline_uuid in (select uuid from course_outline where course_uuid = $1)`,
    [uuid, [...parts.lessons], now],
  );
  const { hours, questions, ...terms } = parts.terms;
  const shown = {
    ...terms,
    hours: hours === null ? null : String(hours),
    audiencePlace: getRegionPrefix(terms.audienceRegion ?? ''),
    questions: sql<CourseExamQuestion[]>`${JSON.stringify(questions)}::jsonb`,
    status: 'published',
    cover: parts.cover,
    updateTime: now,
  } as const;
  await db.query.updateTable('course').set(shown).where('uuid', '=', uuid).execute();
}

export async function hideCourse(db: Db, uuid: string, now: Date): Promise<void> {
  const hidden = { status: 'draft', updateTime: now } as const;
  await db.query.updateTable('course').set(hidden).where('uuid', '=', uuid).execute();
}
