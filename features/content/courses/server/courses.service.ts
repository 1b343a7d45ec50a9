import { createApiError, createNotFoundError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { LoginContext, PublicContext } from '#platform/server/access/access.ts';
import { COURSE_CATEGORIES } from '../contract/categories.ts';
import { type Chapter, type Course, type CourseOutline, type listCourses as ListCall } from '../courses.contract.ts';
import { getCourseReader } from './audience.ts';
import {
  countByCategory,
  findCourseUuid,
  getCourseRow,
  type LessonRow,
  listCourseRows,
  listLessonRows,
  listOutlineRows,
} from './course.repo.ts';
import { buildChapters, mapCourseRow, parseZzType } from './course-view.ts';

const FIVE = 5;

export async function listCourses(
  context: PublicContext,
  query: InputOf<typeof ListCall>['query'],
): Promise<Page<Course>> {
  const { rows, total } = await listCourseRows(context.app.db, getCourseReader(context), {
    ...parseZzType(query.zzType),
    keyword: query.keyword,
    isFree: query.free,
    order: query.sort ?? 'new',
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return { rows: rows.map(mapCourseRow), total };
}

/** Lists the most used courses first. `total` is the number of listed courses, because this list has no pages. */
export async function listFiveCourses(context: PublicContext, zzType: string | undefined): Promise<Page<Course>> {
  const { rows } = await listCourseRows(context.app.db, getCourseReader(context), {
    ...parseZzType(zzType),
    order: 'hot',
    offset: 0,
    limit: FIVE,
  });
  return { rows: rows.map(mapCourseRow), total: rows.length };
}

export async function listCourseFacets(context: PublicContext) {
  const counts = await countByCategory(context.app.db, getCourseReader(context));
  return COURSE_CATEGORIES.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }));
}

export async function listOutline(context: PublicContext, wanted: string | undefined): Promise<Page<Chapter>> {
  const courseUuid = wanted ? ((await findCourseUuid(context.app.db, getCourseReader(context), wanted)) ?? null) : null;
  if (wanted && courseUuid === null) return { rows: [], total: 0 };
  const rows = buildChapters(
    await listOutlineRows(context.app.db, getCourseReader(context), courseUuid),
    await listLessonRows(context.app.db, getCourseReader(context), courseUuid),
  );
  return { rows, total: rows.length };
}

/**
 * Returns a course with its chapters and lessons.
 * @throws ApiError 数据不存在
 */
export async function getOutline(context: PublicContext, id: string): Promise<CourseOutline> {
  const courseUuid = await findCourseUuid(context.app.db, getCourseReader(context), id);
  const course =
    courseUuid === undefined ? undefined : await getCourseRow(context.app.db, getCourseReader(context), courseUuid);
  if (!course) throw createNotFoundError();
  const chapters = buildChapters(
    await listOutlineRows(context.app.db, getCourseReader(context), course.uuid),
    await listLessonRows(context.app.db, getCourseReader(context), course.uuid),
  );
  return { course: mapCourseRow(course), chapters };
}

/** G-01: free lessons are open to every logged-in user, all others to members. A membership in its grace period still grants access. */
export const canWatchLesson = ({ session }: LoginContext, lesson: Pick<LessonRow, 'free'>): boolean =>
  Boolean(lesson.free) || session.membership.status === 'active' || session.membership.status === 'grace';

/**
 * Asserts that the user may watch a lesson.
 * @throws ApiError 403
 */
export function assertCanWatchLesson(context: LoginContext, lesson: Pick<LessonRow, 'free'>): void {
  if (!canWatchLesson(context, lesson)) throw createApiError(KERNEL_ERRORS.membershipRequired);
}
