import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, filter, flag, id, instant, keyword, paging, uuid } from '#platform/contract/fields.ts';
import { blob, data, list, route } from '#platform/contract/route.ts';

const TAG = '课程';

export const progressFasterThanTime = defineApiError(
  'course.faster-than-time',
  409,
  '观看时长超过实际经过的时间，没有计入，请继续观看后再保存',
);

export const presenceCheckPending = defineApiError(
  'course.presence-wanted',
  409,
  '请先确认本人正在学习，确认之前观看的时长不计入',
);

const Category = z.enum(['01', '02', '03', '04', '05']);
const zzType = filter('资质类别', 20);

export const Course = z.object({
  uuid: z.uuid(),
  title: z.string(),
  /** Address of a picture; null if the page draws a typographic cover. */
  cover: z.string().nullable(),
  teacher: z.string(),
  summary: z.string(),
  /** Category 01 to 05, or the code of the standard that the course is about. */
  zzType: z.string(),
  category: Category,
  /** Whether all lessons are free. */
  priceFree: z.boolean(),
  sort: z.number(),
  hot: z.number(),
  lessonCount: z.number(),
  freeCount: z.number(),
  durationSec: z.number(),
  /** Hours stated on the certificate of completion; null if the course has no certificate. */
  hours: z.number().nullable(),
  /** Number of questions in the examination; 0 if there is none. */
  questionCount: z.number(),
  publishTime: instant,
  /** Whether the course is sample data, shown with 示例. */
  isSample: z.boolean(),
});
export type Course = z.output<typeof Course>;

const Lesson = z.object({
  uuid: z.uuid(),
  title: z.string(),
  durationSec: z.number(),
  /** Whether the lesson can be watched without membership, by itself or because the whole course is free. */
  free: z.boolean(),
  /** Whether the lesson has a recording; otherwise it is shown as slides. */
  hasMedia: z.boolean(),
  sort: z.number(),
});
export type Lesson = z.output<typeof Lesson>;

const Chapter = z.object({
  uuid: z.uuid(),
  courseUuid: z.uuid(),
  title: z.string(),
  parentUuid: z.uuid().nullable(),
  sort: z.number(),
  lessons: z.array(Lesson),
});
export type Chapter = z.output<typeof Chapter>;

export const CourseOutline = z.object({ course: Course, chapters: z.array(Chapter) });
export type CourseOutline = z.output<typeof CourseOutline>;

/** C-082, R-002: lists the published courses; the catalogue is public. */
export const listCourses = route({
  spec: 'C-082',
  method: 'GET',
  path: '/portal/edu/course/list',
  tag: TAG,
  summary: '课程目录',
  access: 'public',
  query: z.object({ ...paging, keyword, zzType, free: flag('只看免费'), sort: choice(['new', 'hot'], '排序') }),
  output: list(Course),
});

/** C-083: lists at most five courses of one category. */
export const listFiveCourses = route({
  spec: 'C-083',
  method: 'GET',
  path: '/portal/edu/course/fiveCourse',
  tag: TAG,
  summary: '某一资质类别的五门课程',
  access: 'public',
  query: z.object({ zzType }),
  output: list(Course),
});

/** Not in the specification: returns the number of courses in each category, for the sidebar. */
export const listCourseFacets = route({
  spec: null,
  method: 'GET',
  path: '/portal/edu/course/facets',
  tag: TAG,
  summary: '各类别的课程数',
  access: 'public',
  output: data(z.array(z.object({ value: Category, label: z.string(), count: z.number() }))),
});

/** C-080: lists the chapters of a course with their lessons; without a course, the chapters of all courses. */
export const listOutline = route({
  spec: 'C-080',
  method: 'GET',
  path: '/portal/edu/listOutline',
  tag: TAG,
  summary: '课程章节',
  access: 'public',
  query: z.object({ courseUuid: filter('课程编号', 40) }),
  output: list(Chapter),
});

/** C-081: returns a course with its chapters and lessons. The id is that of the course, a chapter or a lesson. */
export const getOutline = route({
  spec: 'C-081',
  method: 'GET',
  path: '/portal/edu/outline/{id}',
  tag: TAG,
  summary: '一门课程的目录',
  access: 'public',
  params: id,
  output: data(CourseOutline),
});

const SlideShape = z.object({ title: z.string(), lines: z.array(z.string()), docNumbers: z.array(z.string()) });
const WatchedRange = z.tuple([z.number(), z.number()]);

const LessonState = z.object({
  lessonUuid: z.uuid(),
  positionSec: z.number(),
  watchedSec: z.number(),
  finished: z.boolean(),
  /** Whether the lesson requires a membership that the user does not have. */
  locked: z.boolean(),
  /** Whether a presence check is pending; no progress counts until the learner confirms. */
  isAsked: z.boolean(),
});
export type LessonState = z.output<typeof LessonState>;

/**
 * C-079 (G-01): returns the data for the player. The id is that of a lesson, or of a course, which resumes at the user's last position. A
 * lesson that is not free requires an active membership, else 403.
 */
export const getPlayerInfo = route({
  spec: 'C-079',
  method: 'GET',
  path: '/portal/edu/course/playerInfo/{id}',
  tag: TAG,
  summary: '播放一节课',
  access: { login: 'course:lesson:get' },
  isPersonal: true,
  params: id,
  output: data(
    z.object({
      /** Path on the media server, or address of an uploaded recording; null for a lesson shown as slides. */
      url: z.string().nullable(),
      /** Whether the recording was uploaded: its address is then complete and valid for this session for a limited time. */
      isUploaded: z.boolean(),
      /** Address of the renditions, for browsers with native HLS support. */
      streamUrl: z.string().nullable(),
      captionsUrl: z.string().nullable(),
      /** Pictures of the pages of an uploaded presentation, one for each slide; empty for other lessons. */
      pageUrls: z.array(z.string()),
      courseUuid: z.uuid(),
      lesson: Lesson.extend({ slides: z.array(SlideShape) }),
      positionSec: z.number(),
      watched: z.array(WatchedRange),
      watchedSec: z.number(),
      finished: z.boolean(),
      isAsked: z.boolean(),
      lessons: z.array(Lesson),
    }),
  ),
  faults: [KERNEL_ERRORS.membershipRequired],
});

const second = (label: string) => z.number().min(0).max(86_400).meta({ title: label });

/** Not in the specification (wish 20): saves the ranges watched since the last save. Repeated requests have no further effect. */
export const saveProgress = route({
  spec: null,
  method: 'POST',
  path: '/portal/edu/progress/{id}',
  tag: TAG,
  summary: '保存学习进度',
  access: { login: 'course:progress:edit' },
  isPersonal: true,
  params: id,
  body: z.object({
    positionSec: second('播放位置'),
    watched: z
      .array(z.tuple([second('观看起点'), second('观看终点')]))
      .max(500)
      .meta({ title: '观看区间' }),
  }),
  output: data(LessonState),
  faults: [KERNEL_ERRORS.membershipRequired, progressFasterThanTime, presenceCheckPending],
});

const ResumePoint = z.object({
  courseUuid: z.uuid(),
  courseTitle: z.string(),
  lessonUuid: z.uuid(),
  lessonTitle: z.string(),
  /** Position of the lesson in its course, from 1. */
  lessonNo: z.number(),
  positionSec: z.number(),
  /** Watched share of the course in percent. */
  percent: z.number(),
});
export type ResumePoint = z.output<typeof ResumePoint>;

/** Not in the specification: returns the user's last position, total progress, and progress in one course. */
export const getLearningProgress = route({
  spec: null,
  method: 'GET',
  path: '/portal/edu/learning',
  tag: TAG,
  summary: '我的学习情况',
  access: { login: 'course:lesson:get' },
  isPersonal: true,
  query: z.object({ courseUuid: uuid('课程编号').optional() }),
  output: data(
    z.object({
      /** The lesson to resume, in the requested course or in any course. */
      last: ResumePoint.nullable(),
      watchedSec: z.number(),
      finishedLessons: z.number(),
      courses: z.number(),
      lessons: z.array(LessonState),
    }),
  ),
});

/** Not in the specification: lists the counted hours, newest day first. */
export const listLearningLedger = route({
  spec: null,
  method: 'GET',
  path: '/portal/edu/ledger/list',
  tag: TAG,
  summary: '学习记录',
  access: { login: 'course:lesson:get' },
  isPersonal: true,
  query: z.object({ ...paging }),
  output: list(
    z.object({
      learnDate: z.string(),
      courseUuid: z.uuid(),
      courseTitle: z.string(),
      lessonUuid: z.uuid(),
      lessonTitle: z.string(),
      countedSec: z.number(),
      finished: z.boolean(),
    }),
  ),
});

/** Not in the specification: exports the text of a course as a Word file; lessons that the user may not watch are replaced by a note. */
export const exportHandout = route({
  spec: null,
  method: 'GET',
  path: '/portal/edu/handout/{id}',
  tag: TAG,
  summary: '下载课程讲义',
  access: { login: 'course:lesson:get' },
  isPersonal: true,
  params: id,
  output: blob('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  rate: 'heavy',
});
