import { formatTime } from '#domain/text/time.ts';
import type { CourseCategory } from '../contract/categories.ts';
import type { Chapter, Course, Lesson } from '../courses.contract.ts';
import type { CourseRow, LessonRow, OutlineRow } from './course.repo.ts';

const number = (value: string | null): number => Number(value ?? 0);

export function mapCourseRow(row: CourseRow): Course {
  const lessonCount = number(row.lessonCount);
  return {
    uuid: row.uuid,
    title: row.title,
    cover: row.cover,
    teacher: row.teacher,
    summary: row.summary,
    zzType: row.zzType,
    category: row.category,
    priceFree: row.priceFree,
    sort: row.sort,
    hot: row.hot,
    lessonCount,
    freeCount: row.priceFree ? lessonCount : number(row.freeCount),
    durationSec: number(row.durationSec),
    hours: row.hours === null ? null : Number(row.hours),
    questionCount: row.questionCount,
    publishTime: formatTime(row.publishTime),
    isSample: row.origin === 'sample',
  };
}

export const mapLessonRow = (row: LessonRow): Lesson => ({
  uuid: row.uuid,
  title: row.title,
  durationSec: row.durationSec,
  free: Boolean(row.free),
  hasMedia: row.mediaKey !== null || row.videoUuid !== null,
  sort: row.sort,
});

export const buildChapters = (outlines: readonly OutlineRow[], lessons: readonly LessonRow[]): Chapter[] =>
  outlines.map((outline) => ({
    ...outline,
    lessons: lessons.filter((lesson) => lesson.outlineUuid === outline.uuid).map(mapLessonRow),
  }));

const CATEGORY = /^0[1-5]$/;
/** Matches codes as in the menu (03-10300101) or in the standard (10300101). */
const CODE = /^(?:0[1-5]-)?(10[1-5]\d{0,5}|05)$/;

/** Parses the requested type into a filter; a value that is neither a category nor a code filters nothing (G-25). */
export function parseZzType(text: string | undefined): { category?: CourseCategory; code?: string } {
  if (!text) return {};
  if (CATEGORY.test(text)) return { category: text as CourseCategory };
  const code = CODE.exec(text)?.[1];
  if (code === undefined) return {};
  return code.length === 3 ? { category: `0${code.at(-1)}` as CourseCategory } : { code };
}
