import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import type { CourseCategory } from '../contract/categories.ts';
import { getTotalSlideSeconds, type Slide } from '../contract/slides.ts';
import { hasEverHadCourses, type NewCourse, type NewLesson, saveCourse } from './course.repo.ts';
import { CONSTRUCTION_PRACTICE_COURSES } from './samples/construction-practice.ts';
import { CONSTRUCTION_STANDARDS_COURSES } from './samples/construction-standards.ts';
import type { SampleCourse, SampleLesson } from './samples/sample-course.ts';
import { SAMPLE_EXAMS } from './samples/sample-exams.ts';
import { SUPERVISION_PLANNING_COURSES } from './samples/supervision-planning.ts';
import { SURVEY_DESIGN_COURSES } from './samples/survey-design.ts';

export const SAMPLE_COURSES: readonly SampleCourse[] = [
  ...CONSTRUCTION_STANDARDS_COURSES,
  ...SURVEY_DESIGN_COURSES,
  ...CONSTRUCTION_PRACTICE_COURSES,
  ...SUPERVISION_PLANNING_COURSES,
];

/** Returns an introductory slide of the lesson, then one slide for each point. */
function getSlides({ title, lead, points, docNumbers }: SampleLesson): Slide[] {
  return [
    { title, lines: [lead, ...points.map(([head]) => head)], docNumbers },
    ...points.map(([head, body]) => ({ title: head, lines: [body], docNumbers })),
  ];
}

/** Returns the category 01 to 05 from a category or the code of a standard (103… = 03). */
const getCategory = (zzType: string): CourseCategory =>
  (zzType.startsWith('0') ? zzType : `0${zzType.charAt(2)}`) as CourseCategory;

function getLesson(course: string, lesson: SampleLesson): NewLesson {
  const slides = getSlides(lesson);
  return {
    uuid: createNameUuid(`lesson ${course} ${lesson.title}`),
    title: lesson.title,
    mediaKey: null,
    durationSec: getTotalSlideSeconds(slides),
    free: lesson.isFree ?? false,
    slides,
  };
}

const DAYS_BETWEEN = 6;

/**
 * `facts`: texts written for the portal from the facts; `sample`: the same texts marked as samples, in installations with sample
 * enterprises.
 */
type Origin = 'facts' | 'sample';

/** Returns the requirements of a sample course: one hour for each lesson, an examination, and a completion that is valid for two years. */
const getSampleTerms = ({ title, chapters }: SampleCourse) => ({
  hours: String(chapters.reduce((sum, { lessons }) => sum + lessons.length, 0)),
  questions: SAMPLE_EXAMS[title] ?? [],
  validMonths: 24,
});

function getCourse(sample: SampleCourse, sort: number, today: string, origin: Origin): NewCourse {
  const { title, summary, zzType } = sample;
  return {
    uuid: createNameUuid(`course ${title}`),
    title,
    summary,
    zzType,
    category: getCategory(zzType),
    teacher: origin === 'sample' ? '示例讲师' : '本站编写',
    priceFree: sample.isFree ?? false,
    sort,
    origin,
    // Hours and certificates are promises of an organiser, so only the courses marked as samples make them.
    ...(origin === 'sample' ? getSampleTerms(sample) : {}),
    publishTime: new Date(`${addDays(today, -2 - sort * DAYS_BETWEEN)}T09:00:00+08:00`),
    chapters: sample.chapters.map((chapter) => ({
      uuid: createNameUuid(`chapter ${title} ${chapter.title}`),
      title: chapter.title,
      lessons: chapter.lessons.map((lesson) => getLesson(title, lesson)),
    })),
  };
}

async function saveCourses({ db, clock }: Pick<App, 'db' | 'clock'>, origin: Origin): Promise<void> {
  const now = clock.now();
  const today = toShanghaiDay(now);
  await db.transaction(async () => {
    for (const [sort, sample] of SAMPLE_COURSES.entries()) {
      await saveCourse(db, getCourse(sample, sort, today, origin), now);
    }
  });
}

/**
 * Loads the sample courses, which are written from db/facts and marked 示例. A repeated load overwrites the courses and keeps the learners'
 * progress.
 */
export const loadSampleCourses = (app: Pick<App, 'db' | 'clock'>): Promise<void> => saveCourses(app, 'sample');

/** Saves the initial courses of an installation without samples, once; an installation that ever had courses is unchanged. */
export async function saveStarterCourses(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  if (!(await hasEverHadCourses(app.db))) await saveCourses(app, 'facts');
}
