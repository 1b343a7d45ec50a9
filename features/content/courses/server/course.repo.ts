import { type Generated, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Category } from '#domain/records/certificate.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { readRow, readRows } from '#platform/server/db/malformed.ts';
import type { Audience } from '../contract/audience.ts';
import type { CourseCategory } from '../contract/categories.ts';
import { type CourseExamQuestion, QUESTION_KINDS } from '../contract/exam.ts';
import type { Slide } from '../contract/slides.ts';
import type { CourseReader } from './audience.ts';

interface CourseTable {
  uuid: string;
  title: string;
  cover: string | null;
  teacher: string;
  summary: string;
  zzType: string;
  category: CourseCategory;
  priceFree: boolean;
  sort: number;
  hot: Generated<number>;
  hours: string | null;
  /** Months for which a completion is valid; null if it does not expire. */
  validMonths: number | null;
  presenceMinutes: number | null;
  questions: Generated<CourseExamQuestion[]>;
  passPercent: Generated<number>;
  examTries: number | null;
  audience: Generated<Audience>;
  /** The code prefix of the regions whose enterprises see the course; empty: all. */
  audiencePlace: Generated<string>;
  audienceRegion: string | null;
  audienceCategory: Category | null;
  status: Generated<'draft' | 'published'>;
  origin: 'facts' | 'sample' | 'operator';
  publishTime: Date;
  createTime: Date;
  updateTime: Date;
  delFlag: Generated<'0' | '2'>;
}
interface OutlineTable {
  uuid: string;
  courseUuid: string;
  title: string;
  parentUuid: string | null;
  sort: number;
  createTime: Date;
  updateTime: Date;
  delFlag: Generated<'0' | '2'>;
}
interface LessonTable {
  uuid: string;
  outlineUuid: string;
  title: string;
  mediaKey: string | null;
  videoUuid: string | null;
  captionsUuid: string | null;
  deckUuid: string | null;
  durationSec: number;
  free: boolean;
  slides: Slide[];
  sort: number;
  createTime: Date;
  updateTime: Date;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    course: CourseTable;
    courseOutline: OutlineTable;
    lesson: LessonTable;
  }
}

export type OutlineRow = Pick<Selectable<OutlineTable>, 'uuid' | 'courseUuid' | 'title' | 'parentUuid' | 'sort'>;

export interface CourseFilter extends Slice {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  /** Code of a standard; matches courses about it, its parent or its children. */
  readonly code?: string | undefined;
  readonly isFree?: boolean | undefined;
  readonly order: 'new' | 'hot';
}

/** Builds the base of all queries of published courses, so that none omits the audience filter. */
const selectPublished = (db: Db, { audiences, enterprise }: CourseReader) => {
  const found = db.query
    .selectFrom('course as c')
    .where('c.delFlag', '=', '0')
    .where('c.status', '=', 'published')
    .where('c.audience', 'in', [...audiences]);
  if (enterprise === 'any') return found;
  if (enterprise === null) return found.where('c.audiencePlace', '=', '').where('c.audienceCategory', 'is', null);
  return found.where(sql<boolean>`starts_with(${enterprise.region}::text, c.audience_place)`).where(
    sql<boolean>`(c.audience_category is null or exists (select 1 from certificate z
        where z.ent_uuid = ${enterprise.uuid}::uuid and z.del_flag = '0' and z.status = 'normal' and z.category = c.audience_category))`,
  );
};

/** Selects the number of lessons of a course, the number of free lessons, and the total duration. */
const figures = (db: Db) =>
  db.query
    .selectFrom('lesson as l')
    .innerJoin('courseOutline as o', 'o.uuid', 'l.outlineUuid')
    .where('l.delFlag', '=', '0')
    .where('o.delFlag', '=', '0')
    .groupBy('o.courseUuid')
    .select((row) => [
      'o.courseUuid',
      row.fn.countAll<string>().as('lessonCount'),
      row.fn.countAll<string>().filterWhere('l.free', '=', true).as('freeCount'),
      row.fn.sum<string>('l.durationSec').as('durationSec'),
    ]);

/** An invalid value in the column counts as no questions. */
const QUESTION_COUNT = sql<number>`case when jsonb_typeof(c.questions) = 'array' then jsonb_array_length(c.questions) else 0 end`;

const withFigures = (db: Db, found: ReturnType<typeof selectPublished>) =>
  found
    .leftJoin(figures(db).as('f'), 'f.courseUuid', 'c.uuid')
    .select([
      'c.uuid',
      'c.title',
      'c.cover',
      'c.teacher',
      'c.summary',
      'c.zzType',
      'c.category',
      'c.priceFree',
      'c.sort',
      'c.hot',
      'c.hours',
      'c.origin',
      'c.publishTime',
    ])
    .select(['f.lessonCount', 'f.freeCount', 'f.durationSec', QUESTION_COUNT.as('questionCount')]);

export type CourseRow = Awaited<ReturnType<ReturnType<typeof withFigures>['execute']>>[number];

function search(db: Db, seen: CourseReader, filter: CourseFilter) {
  const { keyword, category, code, isFree } = filter;
  let found = selectPublished(db, seen);
  if (category) found = found.where('c.category', '=', category as CourseCategory);
  if (code) {
    found = found.where((where) =>
      where.or([
        where('c.zzType', 'like', `${code}%`),
        sql<boolean>`(length(c.zz_type) >= 3 and ${code} like c.zz_type || '%')`,
      ]),
    );
  }
  if (isFree) found = found.where('c.priceFree', '=', true);
  if (keyword) {
    const like = toWordPatterns(keyword);
    found = found.where((where) =>
      where.or([
        where('c.title', 'ilike', like),
        where('c.summary', 'ilike', like),
        where('c.teacher', 'ilike', like),
        where.exists(
          where
            .selectFrom('lesson as k')
            .innerJoin('courseOutline as ko', 'ko.uuid', 'k.outlineUuid')
            .select('k.uuid')
            .whereRef('ko.courseUuid', '=', 'c.uuid')
            .where('k.delFlag', '=', '0')
            .where((lesson) =>
              lesson.or([lesson('k.title', 'ilike', like), sql<boolean>`k.slides::text ilike ${like}`]),
            ),
        ),
      ]),
    );
  }
  return found;
}

export async function listCourseRows(db: Db, seen: CourseReader, filter: CourseFilter): Promise<Listed<CourseRow>> {
  const found = search(db, seen, filter);
  const shown = withFigures(db, found)
    .orderBy(filter.order === 'hot' ? 'c.hot' : 'c.publishTime', 'desc')
    .orderBy('c.sort')
    .orderBy('c.uuid');
  return await listPage(found, shown, filter);
}

export async function countByCategory(db: Db, seen: CourseReader): Promise<Map<string, number>> {
  const rows = await selectPublished(db, seen)
    .groupBy('c.category')
    .select((row) => ['c.category', row.fn.countAll<string>().as('count')])
    .execute();
  return new Map(rows.map(({ category, count }) => [category, Number(count)]));
}

export async function getCourseRow(db: Db, seen: CourseReader, uuid: string): Promise<CourseRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  return await withFigures(db, selectPublished(db, seen)).where('c.uuid', '=', uuid).executeTakeFirst();
}

/** Returns the uuid of the published course with a uuid, which may be that of the course, a chapter or a lesson. */
export async function findCourseUuid(db: Db, seen: CourseReader, uuid: string): Promise<string | undefined> {
  if (!isUuid(uuid)) return undefined;
  const row = await selectPublished(db, seen)
    .select('c.uuid')
    .where((where) =>
      where.or([
        where('c.uuid', '=', uuid),
        where.exists(
          where
            .selectFrom('courseOutline as o')
            .leftJoin('lesson as l', (on) => on.onRef('l.outlineUuid', '=', 'o.uuid').on('l.delFlag', '=', '0'))
            .select('o.uuid')
            .whereRef('o.courseUuid', '=', 'c.uuid')
            .where('o.delFlag', '=', '0')
            .where((inner) => inner.or([inner('o.uuid', '=', uuid), inner('l.uuid', '=', uuid)])),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.uuid;
}

/** Lists the chapters of a course in their order; without a course, the chapters of all published courses. */
export async function listOutlineRows(db: Db, seen: CourseReader, courseUuid: string | null): Promise<OutlineRow[]> {
  let found = selectPublished(db, seen)
    .innerJoin('courseOutline as o', 'o.courseUuid', 'c.uuid')
    .where('o.delFlag', '=', '0')
    .select(['o.uuid', 'o.courseUuid', 'o.title', 'o.parentUuid', 'o.sort']);
  if (courseUuid !== null) found = found.where('o.courseUuid', '=', courseUuid);
  return await found.orderBy('c.sort').orderBy('c.uuid').orderBy('o.sort').orderBy('o.uuid').execute();
}

const lessons = (db: Db, seen: CourseReader) =>
  selectPublished(db, seen)
    .innerJoin('courseOutline as o', 'o.courseUuid', 'c.uuid')
    .innerJoin('lesson as l', 'l.outlineUuid', 'o.uuid')
    .where('o.delFlag', '=', '0')
    .where('l.delFlag', '=', '0')
    .select((row) => [
      'l.uuid',
      'l.outlineUuid',
      'l.title',
      'l.mediaKey',
      'l.videoUuid',
      'l.captionsUuid',
      'l.deckUuid',
      'l.durationSec',
      'l.sort',
      'o.courseUuid',
      'c.presenceMinutes',
      row.or([row('l.free', '=', true), row('c.priceFree', '=', true)]).as('free'),
    ]);
export type LessonRow = Awaited<ReturnType<ReturnType<typeof lessons>['execute']>>[number];

/** Lists lessons in the order of the course, without their text. */
export async function listLessonRows(db: Db, seen: CourseReader, courseUuid: string | null): Promise<LessonRow[]> {
  let found = lessons(db, seen);
  if (courseUuid !== null) found = found.where('o.courseUuid', '=', courseUuid);
  return await found
    .orderBy('c.sort')
    .orderBy('c.uuid')
    .orderBy('o.sort')
    .orderBy('l.sort')
    .orderBy('l.uuid')
    .execute();
}

const StoredSlides = z.array(
  z.object({ title: z.string(), lines: z.array(z.string()), docNumbers: z.array(z.string()) }),
);
/**
 * Parses the stored slides of a row.
 * @throws ZodError if they are invalid
 */
export const parseRowSlides = <R extends { readonly slides: unknown }>(row: R) => ({
  ...row,
  slides: StoredSlides.parse(row.slides),
});

export async function getLessonRow(
  db: Db,
  seen: CourseReader,
  uuid: string,
): Promise<(LessonRow & { slides: Slide[] }) | undefined> {
  if (!isUuid(uuid)) return undefined;
  const row = await lessons(db, seen).select('l.slides').where('l.uuid', '=', uuid).executeTakeFirst();
  return readRow(db, 'lesson', row, parseRowSlides);
}

/** Returns the content of a lesson for file requests, which are frequent and need few columns. */
export async function getLessonFiles(db: Db, seen: CourseReader, uuid: string): Promise<LessonRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  return await lessons(db, seen).where('l.uuid', '=', uuid).executeTakeFirst();
}
export type LessonFiles = LessonRow;

const StoredQuestions = z.array(
  z.object({
    kind: z.enum(QUESTION_KINDS),
    text: z.string(),
    options: z.array(z.string()),
    answer: z.string(),
    why: z.string().nullable(),
  }),
);
/**
 * Parses the stored examination questions of a row.
 * @throws ZodError if they are invalid
 */
export const parseRowQuestions = <R extends { readonly questions: unknown }>(row: R) => ({
  ...row,
  questions: StoredQuestions.parse(row.questions),
});

/** Returns the requirements of a published course, including the answers. */
export async function getCourseTerms(db: Db, seen: CourseReader, uuid: string) {
  const row = await selectPublished(db, seen)
    .select(['c.uuid', 'c.title', 'c.hours', 'c.validMonths', 'c.questions', 'c.passPercent', 'c.examTries'])
    .where('c.uuid', '=', uuid)
    .executeTakeFirst();
  return readRow(db, 'course', row, parseRowQuestions);
}

/** Returns the slides of all lessons of a course. */
export async function listCourseSlides(
  db: Db,
  seen: CourseReader,
  courseUuid: string,
): Promise<Map<string, readonly Slide[]>> {
  const rows = await lessons(db, seen).select('l.slides').where('o.courseUuid', '=', courseUuid).execute();
  return new Map(readRows(db, 'lesson', rows, parseRowSlides).map((row) => [row.uuid, row.slides]));
}

export async function raiseCoursePopularity(db: Db, courseUuid: string): Promise<void> {
  await db.query
    .updateTable('course')
    .set((row) => ({ hot: row('hot', '+', 1) }))
    .where('uuid', '=', courseUuid)
    .execute();
}

/** Returns whether a course ever existed, including removed ones. */
export async function hasEverHadCourses(db: Db): Promise<boolean> {
  return (await db.query.selectFrom('course').select('uuid').limit(1).executeTakeFirst()) !== undefined;
}

export interface NewLesson
  extends Pick<LessonTable, 'uuid' | 'title' | 'mediaKey' | 'durationSec' | 'free' | 'slides'>,
    Partial<Pick<LessonTable, 'videoUuid' | 'captionsUuid' | 'deckUuid'>> {}
export interface NewCourse
  extends Pick<
    CourseTable,
    'uuid' | 'title' | 'teacher' | 'summary' | 'zzType' | 'category' | 'priceFree' | 'sort' | 'origin' | 'publishTime'
  > {
  /** Requirements; if omitted, those of a stored course are kept. */
  readonly hours?: string;
  readonly validMonths?: number;
  readonly questions?: readonly CourseExamQuestion[];
  readonly chapters: readonly {
    readonly uuid: string;
    readonly title: string;
    readonly lessons: readonly NewLesson[];
  }[];
}

/**
 * Inserts a course with all its chapters and lessons, or overwrites those with the same uuids; the popularity of an existing course is
 * kept.
 */
export async function saveCourse(db: Db, course: NewCourse, now: Date): Promise<void> {
  const { chapters, questions, ...rest } = course;
  const fields = {
    ...rest,
    ...(questions ? { questions: sql<CourseExamQuestion[]>`${JSON.stringify(questions)}::jsonb` } : {}),
  };
  const times = { createTime: now, updateTime: now };
  await db.query
    .insertInto('course')
    .values({ ...fields, ...times, cover: null })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet({ ...fields, updateTime: now }))
    .execute();
  for (const [sort, { uuid, title, lessons: content }] of chapters.entries()) {
    const chapter = { courseUuid: course.uuid, title, sort, parentUuid: null };
    await db.query
      .insertInto('courseOutline')
      .values({ uuid, ...chapter, ...times })
      .onConflict((conflict) => conflict.column('uuid').doUpdateSet({ ...chapter, updateTime: now }))
      .execute();
    for (const [lessonSort, lesson] of content.entries()) {
      const row = {
        videoUuid: null,
        captionsUuid: null,
        deckUuid: null,
        ...lesson,
        outlineUuid: uuid,
        sort: lessonSort,
        slides: sql<Slide[]>`${JSON.stringify(lesson.slides)}::jsonb`,
      };
      await db.query
        .insertInto('lesson')
        .values({ ...row, ...times })
        .onConflict((conflict) => conflict.column('uuid').doUpdateSet({ ...row, updateTime: now }))
        .execute();
    }
  }
}
