import { formatCertificateNumber } from '#domain/text/certificate-number.ts';
import { formatTime } from '#domain/text/time.ts';
import { addDays, addMonths, toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult, InputOf, ResultOf } from '#platform/contract/route.ts';
import type { LoginContext, PublicContext } from '#platform/server/access/access.ts';
import { renderPdfInWorker } from '#platform/server/pdf/print-sheet.ts';
import * as calls from '../contract/completion.ts';
import { computeScorePercent, createExamPaper, getAnswerChoices, isAnswerCorrect } from '../contract/exam.ts';
import { ANY_READER, getCourseReader } from './audience.ts';
import {
  addCourseCertificate,
  addExamAttempt,
  beginRepetition,
  type CertificateRow,
  type CourseLearner,
  findCertificateByNumber,
  getCourseCertificate,
  getOpenExamAttempt,
  getUserCertificate,
  hasCompletedCourse,
  listExamAttempts,
  listUserCertificates,
  lockCompletion,
  lockExamAttempt,
  saveExamResult,
} from './completion.repo.ts';
import { findCourseUuid, getCourseTerms, listLessonRows } from './course.repo.ts';
import { assertCanWatchLesson } from './courses.service.ts';
import { describeCertificate } from './describe-certificate.ts';
import { listProgressRows } from './progress.repo.ts';

/**
 * Returns a course that the user may open. With `own`, a closed course that the user has begun is returned too, because progress is kept.
 * @throws CallError 数据不存在
 */
async function readCourse(context: LoginContext, id: string, reach: 'open' | 'own' = 'open') {
  const { app, session } = context;
  const open = await findCourseUuid(app.db, getCourseReader(context), id);
  const seen = open === undefined && reach === 'own' ? ANY_READER : getCourseReader(context);
  const courseUuid = open ?? (await findCourseUuid(app.db, seen, id));
  const terms = courseUuid === undefined ? undefined : await getCourseTerms(app.db, seen, courseUuid);
  if (!terms) throw createNotFoundError();
  const isOpen = open !== undefined;
  if (!isOpen && !(await hasLearned(context, terms.uuid))) throw createNotFoundError();
  const lessons = await listLessonRows(app.db, seen, terms.uuid);
  const progress = await listProgressRows(app.db, session.userUuid, terms.uuid);
  const learner: CourseLearner = { userUuid: session.userUuid, courseUuid: terms.uuid };
  const tries = await listExamAttempts(app.db, learner);
  return { terms, isOpen, lessons, progress, learner, tries };
}
type Course = Awaited<ReturnType<typeof readCourse>>;

/**
 * Returns whether the user finished a lesson of the course or ever had its certificate, because a repetition begins without finished
 * lessons.
 */
async function hasLearned({ app, session }: LoginContext, courseUuid: string): Promise<boolean> {
  const { userUuid } = session;
  if (await hasCompletedCourse(app.db, { userUuid, courseUuid })) return true;
  return (await listProgressRows(app.db, userUuid, courseUuid)).some(({ finished }) => finished);
}

/**
 * Runs work in a transaction that locks the user's completion of a course, so that issuing a certificate and a repetition exclude each
 * other.
 */
async function withCompletion<R>({ app, session }: LoginContext, id: string, work: () => Promise<R>): Promise<R> {
  const courseUuid = await findCourseUuid(app.db, ANY_READER, id);
  return await app.db.transaction(async () => {
    if (courseUuid !== undefined) await lockCompletion(app.db, { userUuid: session.userUuid, courseUuid });
    return await work();
  });
}

const getFinished = ({ progress }: Course): number => progress.filter(({ finished }) => finished).length;

const getTriesLeft = ({ terms, tries }: Pick<Course, 'terms' | 'tries'>): number =>
  Math.max(0, (terms.examTries ?? calls.DEFAULT_EXAM_ATTEMPTS) - tries.length);

/**
 * Asserts that the user finished all lessons.
 * @throws ApiError with the number of remaining lessons
 */
function requireFinished(course: Course): void {
  const count = course.lessons.length - getFinished(course);
  if (count > 0 || course.lessons.length === 0) throw createApiError(calls.lessonsUnfinished, { count: String(count) });
}

const present = (row: CertificateRow, now: Date): calls.CourseCertificate => ({
  uuid: row.uuid,
  number: formatCertificateNumber(row.number),
  holderName: row.holderName,
  courseTitle: row.courseTitle,
  hours: Number(row.hours),
  percent: row.percent,
  completedOn: row.completedOn,
  validUntil: row.validUntil,
  isExpired: row.validUntil !== null && row.validUntil < toShanghaiDay(now),
  isCredited: row.creditUuid !== null,
});

export async function getCompletion(context: LoginContext, id: string): Promise<calls.Completion> {
  const course = await readCourse(context, id, 'own');
  const { terms, lessons, tries, learner, isOpen } = course;
  const certificate = await getCourseCertificate(context.app.db, learner);
  return {
    courseTitle: terms.title,
    isOpen,
    lessonCount: lessons.length,
    finishedLessons: getFinished(course),
    hours: terms.hours === null ? null : Number(terms.hours),
    exam:
      terms.questions.length === 0
        ? null
        : {
            questionCount: terms.questions.length,
            passPercent: terms.passPercent,
            triesLeft: getTriesLeft(course),
            isPassed: tries.some(({ passed }) => passed),
            isBegun: tries.some(({ handInTime }) => handInTime === null),
            tries: tries.flatMap(({ uuid, percent, passed, handInTime }) =>
              handInTime === null ? [] : [{ uuid, percent: percent ?? 0, passed, handInTime: formatTime(handInTime) }],
            ),
          },
    certificate: certificate ? present(certificate, context.now) : null,
  };
}

/** Creates a function that returns a random integer below its argument; the distribution is even enough for so few values. */
const pickFrom =
  ({ app }: LoginContext) =>
  (below: number): number =>
    Buffer.from(app.random.token(4), 'base64url').readUInt32BE() % below;

/**
 * Begins an examination attempt, or returns the paper of the open one.
 * @throws ApiError with the reasons, if the user may not take the examination
 */
export async function beginExam(context: LoginContext, id: string): Promise<calls.ExamPaper> {
  const { app, now } = context;
  const course = await readCourse(context, id);
  const { terms, tries, learner } = course;
  if (terms.questions.length === 0) throw createApiError(calls.courseHasNoExam);
  if (tries.some(({ passed }) => passed)) throw createApiError(calls.examAlreadyPassed);
  // The examination requires access to all lessons of the course.
  for (const lesson of course.lessons) assertCanWatchLesson(context, lesson);
  requireFinished(course);
  if (!tries.some(({ handInTime }) => handInTime === null)) {
    if (getTriesLeft(course) === 0) throw createApiError(calls.noExamAttemptsLeft);
    const paper = createExamPaper(terms.questions, pickFrom(context));
    const { passPercent } = terms;
    const no = tries.length + 1;
    await addExamAttempt(app.db, { uuid: app.random.uuid(), ...learner, no, paper, passPercent, createTime: now });
  }
  const open = await getOpenExamAttempt(app.db, learner);
  // The paper was submitted on another device meanwhile; a new attempt follows the current rules.
  if (!open) throw createApiError(calls.examAlreadySubmitted);
  const questions = open.paper.map((question) => ({
    kind: question.kind,
    text: question.text,
    choices: [...getAnswerChoices(question)],
  }));
  return { tryUuid: open.uuid, courseTitle: terms.title, passPercent: open.passPercent, questions };
}

/**
 * Marks a submitted examination paper.
 * @throws ApiError 数据不存在 for another user's paper; 409 for a submitted one
 */
export async function submitExam(
  context: LoginContext,
  uuid: string,
  { answers }: InputOf<typeof calls.submitExam>['body'],
): Promise<ResultOf<typeof calls.submitExam>> {
  const { app, session, now } = context;
  return await app.db.transaction(async () => {
    const own = await lockExamAttempt(app.db, session.userUuid, uuid);
    if (!own) throw createNotFoundError();
    if (own.handInTime !== null) throw createApiError(calls.examAlreadySubmitted);
    const percent = computeScorePercent(own.paper, answers);
    const passed = percent >= own.passPercent;
    await saveExamResult(app.db, own.uuid, { answers, percent, passed, handInTime: now });
    const terms = await getCourseTerms(app.db, getCourseReader(context), own.courseUuid);
    const tries = await listExamAttempts(app.db, own);
    return {
      percent,
      passPercent: own.passPercent,
      passed,
      triesLeft: terms ? getTriesLeft({ terms, tries }) : 0,
      wrong: passed
        ? own.paper.flatMap((question, index) => (isAnswerCorrect(question, answers[index] ?? []) ? [] : [index + 1]))
        : [],
      solutions: passed
        ? own.paper.map((question, index) => ({
            no: index + 1,
            right: question.right.map((place) => getAnswerChoices(question)[place] ?? ''),
            why: question.why,
          }))
        : [],
    };
  });
}

/** Characters of certificate numbers, without letters that resemble digits (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER_LENGTH = 16;

/** Generates a certificate number of sixteen characters with five random bits each. */
const createNumber = ({ app }: LoginContext): string =>
  [...Buffer.from(app.random.token(NUMBER_LENGTH), 'base64url')]
    .map((byte) => SIGNS[byte % SIGNS.length] ?? '')
    .join('');

/**
 * Issues the certificate of a course once, with the user's name at that time; repeated requests return the same certificate.
 * @throws ApiError with the unmet requirements
 */
export async function issueCertificate(
  context: LoginContext,
  id: string,
  { holderName }: InputOf<typeof calls.issueCertificate>['body'],
): Promise<calls.CourseCertificate> {
  const { app, now } = context;
  return await withCompletion(context, id, async () => {
    const course = await readCourse(context, id, 'own');
    const { terms, tries, learner } = course;
    const before = await getCourseCertificate(app.db, learner);
    if (before) return present(before, now);
    if (terms.hours === null) throw createApiError(calls.courseHasNoCertificate);
    requireFinished(course);
    const passed = tries.find((one) => one.passed);
    if (terms.questions.length > 0 && !passed) throw createApiError(calls.examNotPassed);
    const completedOn = toShanghaiDay(now);
    await addCourseCertificate(app.db, {
      ...learner,
      uuid: app.random.uuid(),
      number: createNumber(context),
      holderName,
      courseTitle: terms.title,
      hours: terms.hours,
      watchedSec: course.progress.reduce((sum, row) => sum + row.watchedSec, 0),
      percent: passed?.percent ?? null,
      completedOn,
      validUntil: terms.validMonths === null ? null : addDays(addMonths(completedOn, terms.validMonths), -1),
      repeatTime: null,
      creditUuid: null,
      createTime: now,
      updateTime: now,
    });
    const made = await getCourseCertificate(app.db, learner);
    if (!made) throw createNotFoundError();
    return present(made, now);
  });
}

/**
 * Begins an expired course again.
 * @throws ApiError 数据不存在; 409 while the completion is valid
 */
export async function repeatCourse(context: LoginContext, id: string): Promise<undefined> {
  const { app, now } = context;
  await withCompletion(context, id, async () => {
    const course = await readCourse(context, id);
    for (const lesson of course.lessons) assertCanWatchLesson(context, lesson);
    if (!(await beginRepetition(app.db, course.learner, toShanghaiDay(now), now)))
      throw createApiError(calls.completionNotExpired);
  });
  return undefined;
}

/**
 * Returns a certificate of the user as a PDF.
 * @throws ApiError 数据不存在
 */
export async function printCertificate(context: LoginContext, uuid: string): Promise<BlobResult> {
  const { app, session, origin } = context;
  const row = await getUserCertificate(app.db, session.userUuid, uuid);
  if (!row) throw createNotFoundError();
  const bytes = await renderPdfInWorker(describeCertificate(row, origin), session.userUuid);
  return { filename: `结业证书_${row.courseTitle}.pdf`, mime: 'application/pdf', bytes };
}

/** Lists the user's own certificates, newest first, even if the course no longer exists. */
export async function listCourseCertificates({
  app,
  session,
  now,
}: LoginContext): Promise<ResultOf<typeof calls.listCourseCertificates>> {
  return (await listUserCertificates(app.db, session.userUuid)).map((row) => present(row, now));
}

export async function verifyCertificate(
  { app, now }: PublicContext,
  number: string,
): Promise<ResultOf<typeof calls.verifyCertificate>> {
  const row = await findCertificateByNumber(app.db, number.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
  return row ? present(row, now) : null;
}
