import { href } from '#domain/access/page.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { asSentence, createPassage, type PassageSource } from '#platform/server/passages.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { PUBLIC_READER } from './audience.ts';
import { type CourseRow, listCourseRows, listLessonRows, listOutlineRows } from './course.repo.ts';

const MAX_COURSES = 10_000;

/** Formats the learning hours of a course and which of its lessons need a membership. */
export function formatCourseTerms({
  hours,
  priceFree,
  lessonCount,
  freeCount,
}: Pick<CourseRow, 'hours' | 'priceFree' | 'lessonCount' | 'freeCount'>): string {
  const [all, free] = [Number(lessonCount ?? 0), Number(freeCount ?? 0)];
  // Avoids words such as 会员, because questions about other subjects contain them.
  const paid = free === 0 ? '不免费' : `其中 ${free} 节免费，不是全部免费`;
  const access = all === 0 ? '' : `共 ${all} 节，${priceFree || free === all ? '全部免费' : paid}。`;
  return `${hours === null ? '' : `结业后 ${Number(hours)} 学时。`}${access}`;
}

/**
 * Builds the text excerpt (passage) by which the assistant finds a course, from its summary and table of contents; the text of the lessons
 * is omitted, because only entitled users may read it.
 */
function coursePassage(course: CourseRow, chapters: readonly string[], lessons: readonly string[]): Passage {
  const contents = lessons.length > 0 ? `本课内容：${lessons.join('、')}。` : '';
  return createPassage({
    key: `course ${course.uuid}`,
    kind: 'course',
    title: course.title,
    place: '课程介绍',
    text: `${asSentence(course.summary)}${formatCourseTerms(course)}${contents}`,
    keywords: [...chapters, '课程', '视频', '学习', '培训'],
    href: href(coursesPages.course, { uuid: course.uuid }),
    isSample: course.origin === 'sample',
    aspect: 'course',
  });
}

export const listCoursePassages: PassageSource = async function* ({ db }) {
  const { rows } = await listCourseRows(db, PUBLIC_READER, { order: 'new', offset: 0, limit: MAX_COURSES });
  const outlines = await listOutlineRows(db, PUBLIC_READER, null);
  const lessons = await listLessonRows(db, PUBLIC_READER, null);
  yield rows.map((course) =>
    coursePassage(
      course,
      outlines.filter(({ courseUuid }) => courseUuid === course.uuid).map(({ title }) => title),
      lessons.filter(({ courseUuid }) => courseUuid === course.uuid).map(({ title }) => title),
    ),
  );
};
