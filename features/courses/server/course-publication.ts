import { COURSE, type CourseBody } from '#features/publishing/contract/offers.ts';
import { uuidOfName } from '#platform/server/crypto/name-uuid.ts';
import { readRows } from '#platform/server/db/malformed.ts';
import { publication } from '#platform/server/publication.ts';
import type { CourseCategory } from '../contract/categories.ts';
import { type Slide, slidesSeconds } from '../contract/slides.ts';
import { saveCourse, withSlides } from './course.repo.ts';
import {
  getCourseForEdit,
  hideCourse,
  listLessonsForEdit,
  type StoredCourse,
  type StoredLesson,
  showCourse,
} from './course-editing.repo.ts';

/** 01 to 05 of a category or of the code of a standard (103… = 03). */
const categoryOf = (zzType: string): CourseCategory =>
  (zzType.startsWith('0') ? zzType : `0${zzType.charAt(2)}`) as CourseCategory;

type Chapters = CourseBody['chapters'];

/** Share of right answers that passes where the operator names none. */
const PASS_PERCENT = 60;

function termsOf({ audience, hours, presenceMinutes, questions, passPercent, examTries }: StoredCourse) {
  return {
    hours: hours === null ? null : Number(hours),
    presenceMinutes,
    audience,
    passPercent: questions.length === 0 ? null : passPercent,
    examTries,
    questions: questions.map((question) => ({ ...question, options: [...question.options] })),
  };
}

function chaptersOf(lessons: readonly StoredLesson[]): Chapters {
  const chapters = [...new Map(lessons.map((one) => [one.chapterUuid, one.chapterTitle]))];
  return chapters.map(([uuid, title]) => ({
    title,
    lessons: lessons
      .filter((one) => one.chapterUuid === uuid)
      .map(({ title: name, free, mediaKey, durationSec, slides }) => ({
        title: name,
        free,
        mediaKey,
        durationSec,
        slides: slides.map((slide) => ({ ...slide, lines: [...slide.lines], docNumbers: [...slide.docNumbers] })),
      })),
  }));
}

/** Chapters and lessons keep their uuid by their titles, so that what learners did stays with them. */
function partsOf(course: string, chapters: Chapters, known: readonly StoredLesson[]) {
  return chapters.map((chapter) => {
    const own = known.filter((one) => one.chapterTitle === chapter.title);
    return {
      uuid: own[0]?.chapterUuid ?? uuidOfName(`chapter ${course} ${chapter.title}`),
      title: chapter.title,
      lessons: chapter.lessons.map(({ title, free, mediaKey, durationSec, slides: given }) => {
        const slides: Slide[] = (given ?? []).map(({ docNumbers, ...slide }) => ({
          ...slide,
          docNumbers: docNumbers ?? [],
        }));
        return {
          uuid:
            own.find((one) => one.title === title)?.uuid ?? uuidOfName(`lesson ${course} ${chapter.title} ${title}`),
          title,
          mediaKey: mediaKey ?? null,
          durationSec: mediaKey && durationSec ? durationSec : slidesSeconds(slides),
          free: free ?? false,
          slides,
        };
      }),
    };
  });
}

/** Courses with their chapters and lessons, as operators publish them. */
export const coursePublication = publication(COURSE, {
  read: async ({ db }, uuid) => {
    const row = await getCourseForEdit(db, uuid);
    if (!row) return null;
    const { title, summary, cover, teacher, zzType, priceFree, sort } = row;
    const lessons = readRows(db, 'lesson', await listLessonsForEdit(db, uuid, 'shown'), withSlides);
    const chapters = chaptersOf(lessons);
    return { title, summary, cover, teacher, zzType, priceFree, sort, ...termsOf(row), chapters };
  },
  async apply({ app, now }, uuid, body) {
    const before = await getCourseForEdit(app.db, uuid);
    const chapters = partsOf(uuid, body.chapters, await listLessonsForEdit(app.db, uuid, 'all'));
    const course = {
      uuid,
      title: body.title,
      summary: body.summary,
      teacher: body.teacher ?? '',
      zzType: body.zzType,
      category: categoryOf(body.zzType),
      priceFree: body.priceFree ?? false,
      sort: body.sort ?? 0,
      origin: 'operator' as const,
      publishTime: before?.publishTime ?? now,
      chapters,
    };
    await saveCourse(app.db, course, now);
    const parts = {
      chapters: chapters.map((chapter) => chapter.uuid),
      lessons: chapters.flatMap((chapter) => chapter.lessons.map((lesson) => lesson.uuid)),
      cover: body.cover ?? null,
      terms: {
        hours: body.hours ?? null,
        presenceMinutes: body.presenceMinutes ?? null,
        questions: (body.questions ?? []).map(({ options = [], why = null, ...question }) => ({
          ...question,
          options,
          why,
        })),
        passPercent: body.passPercent ?? PASS_PERCENT,
        examTries: body.examTries ?? null,
        audience: body.audience ?? ('everybody' as const),
      },
    };
    await showCourse(app.db, uuid, parts, now);
  },
  remove: ({ app, now }, uuid) => hideCourse(app.db, uuid, now),
});
