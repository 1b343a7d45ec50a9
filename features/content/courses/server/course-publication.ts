import type { FieldError } from '#platform/contract/api-error.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import { readRows } from '#platform/server/db/malformed.ts';
import { definePublication } from '#platform/server/publication.ts';
import type { CourseCategory } from '../contract/categories.ts';
import { COURSE, type CourseBody } from '../contract/course.ts';
import { MEDIA_KINDS, MEDIA_LABELS } from '../contract/media.ts';
import { createSlides, getTotalSlideSeconds, type Slide } from '../contract/slides.ts';
import { parseRowSlides, saveCourse } from './course.repo.ts';
import {
  getCourseForEdit,
  hideCourse,
  listLessonsForEdit,
  publishCourse,
  type StoredCourse,
  type StoredLesson,
} from './course-editing.repo.ts';
import { listMediaRows, type MediaRow } from './media/media.repo.ts';

/** Returns the category 01 to 05 from a category or the code of a standard (103… = 03). */
const getCategory = (zzType: string): CourseCategory =>
  (zzType.startsWith('0') ? zzType : `0${zzType.charAt(2)}`) as CourseCategory;

type Chapters = CourseBody['chapters'];

/** Default pass mark in percent of right answers. */
const PASS_PERCENT = 60;

function getTerms({
  audience,
  audienceRegion,
  audienceCategory,
  hours,
  validMonths,
  presenceMinutes,
  questions,
  passPercent,
  examTries,
}: StoredCourse) {
  return {
    hours: hours === null ? null : Number(hours),
    validMonths,
    presenceMinutes,
    audience,
    region: audienceRegion,
    audienceCategory,
    passPercent: questions.length === 0 ? null : passPercent,
    examTries,
    questions: questions.map((question) => ({ ...question, options: [...question.options] })),
  };
}

function getChapters(lessons: readonly StoredLesson[]): Chapters {
  const chapters = [...new Map(lessons.map((one) => [one.chapterUuid, one.chapterTitle]))];
  return chapters.map(([uuid, title]) => ({
    title,
    lessons: lessons
      .filter((one) => one.chapterUuid === uuid)
      .map(({ title: name, free, mediaKey, videoUuid, captionsUuid, deckUuid, durationSec, slides }) => ({
        title: name,
        free,
        videoUuid,
        captionsUuid,
        deckUuid,
        mediaKey,
        durationSec: videoUuid || mediaKey ? durationSec : null,
        // The slides of a presentation contain the text of its pages and are stored with it.
        slides: (deckUuid ? [] : slides).map((slide) => ({
          ...slide,
          lines: [...slide.lines],
          docNumbers: [...slide.docNumbers],
        })),
      })),
  }));
}

/** Builds chapters and lessons. Those with the same title keep their uuid, so that learners' progress is kept. */
function getParts(
  course: string,
  chapters: Chapters,
  known: readonly StoredLesson[],
  files: ReadonlyMap<string, MediaRow>,
) {
  return chapters.map((chapter) => {
    const own = known.filter((one) => one.chapterTitle === chapter.title);
    return {
      uuid: own[0]?.chapterUuid ?? createNameUuid(`chapter ${course} ${chapter.title}`),
      title: chapter.title,
      lessons: chapter.lessons.map(({ title, free, mediaKey, durationSec, slides: given, ...of }) => {
        const { videoUuid = null, captionsUuid = null, deckUuid = null } = of;
        const video = files.get(videoUuid ?? '');
        const slides: readonly Slide[] = deckUuid
          ? createSlides(files.get(deckUuid)?.pageTexts ?? [])
          : (given ?? []).map(({ docNumbers, ...slide }) => ({ ...slide, docNumbers: docNumbers ?? [] }));
        return {
          uuid:
            own.find((one) => one.title === title)?.uuid ??
            createNameUuid(`lesson ${course} ${chapter.title} ${title}`),
          title,
          mediaKey: mediaKey ?? null,
          videoUuid,
          captionsUuid,
          deckUuid,
          durationSec: video?.durationSec ?? (mediaKey && durationSec ? durationSec : getTotalSlideSeconds(slides)),
          free: free ?? false,
          slides: [...slides],
        };
      }),
    };
  });
}

const getFiles = (chapters: Chapters): string[] =>
  chapters.flatMap(({ lessons }) =>
    lessons.flatMap(({ videoUuid, captionsUuid, deckUuid }) =>
      [videoUuid, captionsUuid, deckUuid].filter((one) => typeof one === 'string'),
    ),
  );

/** Permitted difference between the entered duration and the duration of the file. */
const MAY_DIFFER_SEC = 2;

type BodyLesson = Chapters[number]['lessons'][number];

function examineLesson(lesson: BodyLesson, path: string, files: ReadonlyMap<string, MediaRow>): FieldError[] {
  return MEDIA_KINDS.flatMap((kind): FieldError[] => {
    const uuid = lesson[`${kind}Uuid`];
    if (!uuid) return [];
    const at = { path: `${path}.${kind}Uuid` };
    const label = MEDIA_LABELS[kind];
    const file = files.get(uuid);
    if (file?.kind !== kind) return [{ ...at, message: `${label}文件不存在，请重新上传` }];
    if (kind === 'deck' && file.state === 'failed')
      return [{ ...at, message: `${label}没有生成页面：${file.fault ?? '请重新上传'}` }];
    if (kind === 'deck' && file.state !== 'ready') return [{ ...at, message: `${label}还在生成页面，请稍候再发布` }];
    const { durationSec } = lesson;
    if (kind === 'video' && durationSec && Math.abs(durationSec - (file.durationSec ?? 0)) > MAY_DIFFER_SEC)
      return [
        {
          path: `${path}.durationSec`,
          message: `视频的实际时长为 ${file.durationSec} 秒，与填写的 ${durationSec} 秒不符，请改正或留空`,
        },
      ];
    return [];
  });
}

/** Defines how operators publish courses with their chapters and lessons. */
export const coursePublication = definePublication(COURSE, {
  read: async ({ db }, uuid) => {
    const row = await getCourseForEdit(db, uuid);
    if (!row) return null;
    const { title, summary, cover, teacher, zzType, priceFree, sort } = row;
    const lessons = readRows(db, 'lesson', await listLessonsForEdit(db, uuid, 'shown'), parseRowSlides);
    const chapters = getChapters(lessons);
    return { title, summary, cover, teacher, zzType, priceFree, sort, ...getTerms(row), chapters };
  },
  async apply({ app, now }, uuid, body) {
    const before = await getCourseForEdit(app.db, uuid);
    const files = await listMediaRows(app.db, getFiles(body.chapters));
    const chapters = getParts(uuid, body.chapters, await listLessonsForEdit(app.db, uuid, 'all'), files);
    const course = {
      uuid,
      title: body.title,
      summary: body.summary,
      teacher: body.teacher ?? '',
      zzType: body.zzType,
      category: getCategory(body.zzType),
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
        validMonths: body.validMonths ?? null,
        presenceMinutes: body.presenceMinutes ?? null,
        questions: (body.questions ?? []).map(({ options = [], why = null, ...question }) => ({
          ...question,
          options,
          why,
        })),
        passPercent: body.passPercent ?? PASS_PERCENT,
        examTries: body.examTries ?? null,
        audience: body.audience ?? ('everybody' as const),
        audienceRegion: body.region || null,
        audienceCategory: body.audienceCategory ?? null,
      },
    };
    await publishCourse(app.db, uuid, parts, now);
  },
  async examine({ app }, _uuid, { chapters }) {
    const files = await listMediaRows(app.db, getFiles(chapters));
    return chapters.flatMap(({ lessons }, chapter) =>
      lessons.flatMap((lesson, at) => examineLesson(lesson, `chapters.${chapter}.lessons.${at}`, files)),
    );
  },
  remove: ({ app, now }, uuid) => hideCourse(app.db, uuid, now),
});
