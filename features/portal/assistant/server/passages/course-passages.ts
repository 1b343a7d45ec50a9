import { href } from '#domain/access/page.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { coursesPages } from '#features/content/courses/pages/courses.pages.ts';
import {
  type CourseRow,
  FOR_EVERYBODY,
  listCourseRows,
  listLessonRows,
  listOutlineRows,
} from '#features/content/courses/server/courses.server-api.ts';
import { asSentence, type PassageSource, passageOf } from './source.ts';

const COURSES_MOST = 10_000;

/** A course by its summary and its table of contents; the lessons' own text belongs to those who may watch them. */
function coursePassage(course: CourseRow, chapters: readonly string[], lessons: readonly string[]): Passage {
  const contents = lessons.length > 0 ? `本课内容：${lessons.join('、')}。` : '';
  return passageOf({
    key: `course ${course.uuid}`,
    kind: 'course',
    title: course.title,
    place: '课程介绍',
    text: `${asSentence(course.summary)}${contents}`,
    keywords: [...chapters, '课程', '视频', '学习', '培训'],
    href: href(coursesPages.course, { uuid: course.uuid }),
    isSample: course.origin === 'sample',
    aspect: 'course',
  });
}

export const coursePassages: PassageSource = async function* ({ db }) {
  const { rows } = await listCourseRows(db, FOR_EVERYBODY, { order: 'new', offset: 0, limit: COURSES_MOST });
  const outlines = await listOutlineRows(db, FOR_EVERYBODY, null);
  const lessons = await listLessonRows(db, FOR_EVERYBODY, null);
  yield rows.map((course) =>
    coursePassage(
      course,
      outlines.filter(({ courseUuid }) => courseUuid === course.uuid).map(({ title }) => title),
      lessons.filter(({ courseUuid }) => courseUuid === course.uuid).map(({ title }) => title),
    ),
  );
};
