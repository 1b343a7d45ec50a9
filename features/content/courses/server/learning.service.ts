import { toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { getWatchAllowance } from '../contract/pace.ts';
import type { Slide } from '../contract/slides.ts';
import { countWatchedSeconds, isLessonFinished, mergeWatchedRanges, type PlaybackRange } from '../contract/watched.ts';
import type * as calls from '../courses.contract.ts';
import {
  type LessonState,
  presenceCheckPending,
  progressFasterThanTime,
  type ResumePoint,
} from '../courses.contract.ts';
import { getCourseReader } from './audience.ts';
import {
  findCourseUuid,
  getCourseRow,
  getLessonRow,
  type LessonRow,
  listLessonRows,
  raiseCoursePopularity,
} from './course.repo.ts';
import { mapLessonRow } from './course-view.ts';
import { assertCanWatchLesson, canWatchLesson } from './courses.service.ts';
import { countRenditions } from './media/media.repo.ts';
import { getLessonAddresses } from './media/watch.service.ts';
import { countTowardsPresenceCheck, isPresenceCheckPending } from './presence.service.ts';
import {
  addLedgerSeconds,
  addWatchRejection,
  beginProgress,
  editProgress,
  getProgressRow,
  listLedgerRows,
  listProgressRows,
  lockLearningTime,
  lockProgress,
  type ProgressKey,
  setLearningClock,
} from './progress.repo.ts';

type ProgressLine = Awaited<ReturnType<typeof listProgressRows>>[number];

const getPlace = (context: LoginContext, lessonUuid: string): ProgressKey => ({
  userUuid: context.session.userUuid,
  lessonUuid,
});

/** Returns the lesson with an id; for the id of a course, the lesson at the user's last position, or the first lesson. */
async function findLesson(context: LoginContext, id: string) {
  const { db } = context.app;
  const lesson = await getLessonRow(db, getCourseReader(context), id);
  if (lesson) return lesson;
  const courseUuid = await findCourseUuid(db, getCourseReader(context), id);
  if (courseUuid === undefined) throw createNotFoundError();
  const [last] = await listProgressRows(db, context.session.userUuid, courseUuid);
  const [first] = await listLessonRows(db, getCourseReader(context), courseUuid);
  const found = await getLessonRow(db, getCourseReader(context), last?.lessonUuid ?? first?.uuid ?? '');
  if (!found) throw createNotFoundError();
  return found;
}

/** A completely watched lesson starts again at its beginning. */
const resumeAt = (positionSec: number, durationSec: number): number =>
  positionSec >= durationSec - 1 ? 0 : positionSec;

const copySlide = ({ title, lines, docNumbers }: Slide) => ({
  title,
  lines: [...lines],
  docNumbers: [...docNumbers],
});

/**
 * C-079: returns the data for the player.
 * @throws ApiError 数据不存在; 403 for a lesson that needs a membership
 */
export async function getPlayerInfo(context: LoginContext, id: string): Promise<ResultOf<typeof calls.getPlayerInfo>> {
  const { db } = context.app;
  const lesson = await findLesson(context, id);
  assertCanWatchLesson(context, lesson);
  const progress = await getProgressRow(db, getPlace(context, lesson.uuid));
  const hasRenditions = lesson.videoUuid !== null && (await countRenditions(db, lesson.videoUuid)) > 0;
  const files = getLessonAddresses(context, lesson, { pages: lesson.slides.length, hasRenditions });
  return {
    url: files.videoUrl ?? lesson.mediaKey,
    isUploaded: files.videoUrl !== null,
    streamUrl: files.streamUrl,
    captionsUrl: files.captionsUrl,
    pageUrls: files.pageUrls,
    courseUuid: lesson.courseUuid,
    lesson: { ...mapLessonRow(lesson), slides: lesson.slides.map(copySlide) },
    positionSec: resumeAt(progress?.positionSec ?? 0, lesson.durationSec),
    watched: (progress?.watched ?? []).map(([from, to]) => [from, to]),
    watchedSec: progress?.watchedSec ?? 0,
    finished: progress?.finished ?? false,
    isAsked: await isPresenceCheckPending(context, lesson),
    lessons: (await listLessonRows(db, getCourseReader(context), lesson.courseUuid)).map(mapLessonRow),
  };
}

/**
 * Adds the watched ranges to the stored ranges. Repeated or earlier ranges count once.
 * @throws ApiError 409 if more is reported than can have been watched since the last save: none of it counts, and the attempt is recorded
 */
export async function saveProgress(
  context: LoginContext,
  id: string,
  input: InputOf<typeof calls.saveProgress>['body'],
): Promise<LessonState> {
  const { app, now } = context;
  const wrong = input.watched.findIndex(([from, to]) => from > to);
  if (wrong !== -1) throw createFieldError(`watched.${wrong}`, '观看区间的终点不能早于起点');
  const lesson = await getLessonRow(app.db, getCourseReader(context), id);
  if (!lesson) throw createNotFoundError();
  assertCanWatchLesson(context, lesson);
  const place = getPlace(context, lesson.uuid);
  const state = await app.db.transaction(async (): Promise<LessonState | null> => {
    const pace = getWatchAllowance(await lockLearningTime(app.db, place.userUuid, now), now);
    if (await beginProgress(app.db, place, now)) await raiseCoursePopularity(app.db, lesson.courseUuid);
    const before = await lockProgress(app.db, place);
    const watched: PlaybackRange[] = mergeWatchedRanges([...before.watched, ...input.watched], lesson.durationSec);
    const watchedSec = countWatchedSeconds(watched);
    const claimedSec = watchedSec - before.watchedSec;
    if (claimedSec > pace.allowedSec) {
      const { allowedSec } = pace;
      await addWatchRejection(app.db, { ...place, uuid: app.random.uuid(), claimedSec, allowedSec, createTime: now });
      return null;
    }
    const asked = await countTowardsPresenceCheck(context, lesson, claimedSec);
    if (asked === 'unanswered') throw createApiError(presenceCheckPending);
    await setLearningClock(app.db, place.userUuid, pace.after(claimedSec));
    const finished = before.finished || isLessonFinished(watchedSec, lesson.durationSec);
    const positionSec = Math.min(Math.floor(input.positionSec), lesson.durationSec);
    const finishedTime = before.finishedTime ?? (finished ? now : null);
    await editProgress(app.db, place, { positionSec, watched, watchedSec, finished, finishedTime, updateTime: now });
    if (claimedSec > 0) await addLedgerSeconds(app.db, place, toShanghaiDay(now), claimedSec);
    return { lessonUuid: lesson.uuid, positionSec, watchedSec, finished, locked: false, isAsked: asked === 'asked' };
  });
  if (state === null) throw createApiError(progressFasterThanTime);
  return state;
}

async function describeLast(context: LoginContext, rows: readonly ProgressLine[]): Promise<ResumePoint | null> {
  const [last] = rows;
  if (!last) return null;
  const { db } = context.app;
  const course = await getCourseRow(db, getCourseReader(context), last.courseUuid);
  const lessons = await listLessonRows(db, getCourseReader(context), last.courseUuid);
  const index = lessons.findIndex((lesson) => lesson.uuid === last.lessonUuid);
  const lesson = lessons[index];
  if (!course || !lesson) return null;
  const seen = rows.filter((row) => row.courseUuid === course.uuid).reduce((sum, row) => sum + row.watchedSec, 0);
  const whole = lessons.reduce((sum, one) => sum + one.durationSec, 0);
  return {
    courseUuid: course.uuid,
    courseTitle: course.title,
    lessonUuid: lesson.uuid,
    lessonTitle: lesson.title,
    lessonNo: index + 1,
    positionSec: resumeAt(last.positionSec, lesson.durationSec),
    percent: Math.floor((seen / Math.max(1, whole)) * 100),
  };
}

const getState = (context: LoginContext, lesson: LessonRow, progress: ProgressLine | undefined): LessonState => ({
  lessonUuid: lesson.uuid,
  positionSec: progress?.positionSec ?? 0,
  watchedSec: progress?.watchedSec ?? 0,
  finished: progress?.finished ?? false,
  locked: !canWatchLesson(context, lesson),
  isAsked: false,
});

export async function getLearningProgress(
  context: LoginContext,
  courseUuid: string | undefined,
): Promise<ResultOf<typeof calls.getLearningProgress>> {
  const { db } = context.app;
  const all = await listProgressRows(db, context.session.userUuid, null);
  const own = courseUuid === undefined ? all : all.filter((row) => row.courseUuid === courseUuid);
  const lessons = courseUuid === undefined ? [] : await listLessonRows(db, getCourseReader(context), courseUuid);
  return {
    last: await describeLast(context, own),
    watchedSec: all.reduce((sum, row) => sum + row.watchedSec, 0),
    finishedLessons: all.filter((row) => row.finished).length,
    courses: new Set(all.map((row) => row.courseUuid)).size,
    lessons: lessons.map((lesson) =>
      getState(
        context,
        lesson,
        own.find((row) => row.lessonUuid === lesson.uuid),
      ),
    ),
  };
}

export async function listLearningLedger(
  context: LoginContext,
  query: InputOf<typeof calls.listLearningLedger>['query'],
): Promise<ResultOf<typeof calls.listLearningLedger>> {
  const { rows, total } = await listLedgerRows(context.app.db, context.session.userUuid, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return { rows, total };
}
