import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { id, instant, printedNumber, requiredText } from '#platform/contract/fields.ts';
import { blob, data, empty, route } from '#platform/contract/route.ts';
import { QUESTION_KINDS } from './exam.ts';

const TAG = '课程';

/** The default number of examination attempts. */
export const DEFAULT_EXAM_ATTEMPTS = 20;

export const lessonsUnfinished = defineApiError(
  'course.lessons-left',
  409,
  '还有 {count} 节课没有学完，学完后才能继续',
);
export const courseHasNoExam = defineApiError('course.no-exam', 409, '这门课程没有考试');
export const noExamAttemptsLeft = defineApiError('course.no-tries-left', 409, '考试次数已用完');
export const examAlreadyPassed = defineApiError('course.already-passed', 409, '考试已经通过，无需再考');
export const examAlreadySubmitted = defineApiError('course.already-handed-in', 409, '这份试卷已经交过');
export const examNotPassed = defineApiError('course.exam-not-passed', 409, '考试还没有通过');
export const courseHasNoCertificate = defineApiError(
  'course.no-certificate',
  409,
  '这门课程没有设置学时，不发结业证书',
);
export const completionNotExpired = defineApiError('course.not-expired', 409, '结业还在有效期内，到期后才能重新学习');
const ERRORS = [KERNEL_ERRORS.membershipRequired, lessonsUnfinished] as const;

const Try = z.object({
  uuid: z.uuid(),
  percent: z.number(),
  passed: z.boolean(),
  handInTime: instant,
});

export const CourseCertificate = z.object({
  uuid: z.uuid(),
  /** The number as printed, in groups. */
  number: z.string(),
  holderName: z.string(),
  courseTitle: z.string(),
  hours: z.number(),
  percent: z.number().nullable(),
  completedOn: z.string(),
  /** The last day on which the completion is valid; null if it does not expire. */
  validUntil: z.string().nullable().meta({ title: '有效期至' }),
  isExpired: z.boolean().meta({ title: '已到期，须重新学习' }),
  /** Whether the hours are credited to a registration. */
  isCredited: z.boolean(),
});
export type CourseCertificate = z.output<typeof CourseCertificate>;

export const Completion = z.object({
  courseTitle: z.string(),
  /** Whether the course is still open to the user; false if it was open earlier and the progress is kept. */
  isOpen: z.boolean(),
  lessonCount: z.number(),
  finishedLessons: z.number(),
  /** Null if the course issues no certificate. */
  hours: z.number().nullable(),
  /** Null if the course has no examination. */
  exam: z
    .object({
      questionCount: z.number(),
      passPercent: z.number(),
      triesLeft: z.number(),
      isPassed: z.boolean(),
      /** Whether an attempt has begun and is not submitted. */
      isBegun: z.boolean(),
      tries: z.array(Try),
    })
    .nullable(),
  certificate: CourseCertificate.nullable(),
});
export type Completion = z.output<typeof Completion>;

/** Not in the specification: returns the remaining requirements for the certificate of a course. */
export const getCompletion = route({
  spec: null,
  method: 'GET',
  path: '/portal/edu/completion/{id}',
  tag: TAG,
  summary: '课程的结业情况',
  access: { login: 'course:lesson:get' },
  isPersonal: true,
  params: id,
  output: data(Completion),
});

const Given = z.object({
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  /** The options in the order of this attempt. */
  choices: z.array(z.string()),
});
export const ExamPaper = z.object({
  tryUuid: z.uuid(),
  courseTitle: z.string(),
  passPercent: z.number(),
  questions: z.array(Given),
});
export type ExamPaper = z.output<typeof ExamPaper>;

/** Begins an examination attempt and returns its paper in a random order; repeated calls before submission return the same paper. */
export const beginExam = route({
  spec: null,
  method: 'POST',
  path: '/portal/edu/exam/begin/{id}',
  tag: TAG,
  summary: '开始或继续一次课程考试',
  access: { login: 'course:progress:edit' },
  isPersonal: true,
  params: id,
  output: data(ExamPaper),
  faults: [...ERRORS, courseHasNoExam, noExamAttemptsLeft, examAlreadyPassed, examAlreadySubmitted],
});

const place = z.number().int().min(0).max(9).meta({ title: '选项' });

export const submitExam = route({
  spec: null,
  method: 'POST',
  path: '/portal/edu/exam/hand-in/{id}',
  tag: TAG,
  summary: '交卷',
  access: { login: 'course:progress:edit' },
  isPersonal: true,
  params: id,
  body: z.object({
    /** Positions of the chosen options of each question, from 0; empty for an unanswered question. */
    answers: z
      .array(z.array(place).max(10).meta({ title: '所选选项' }))
      .max(200)
      .meta({ title: '答案' }),
  }),
  output: data(
    z.object({
      percent: z.number(),
      passPercent: z.number(),
      passed: z.boolean(),
      triesLeft: z.number(),
      /** The numbers of the wrong questions, from 1, after the examination is passed. */
      wrong: z.array(z.number()),
      /** The correct answers with explanations, only after the examination is passed. */
      solutions: z.array(z.object({ no: z.number(), right: z.array(z.string()), why: z.string().nullable() })),
    }),
  ),
  faults: [examAlreadySubmitted],
});

/** Confirms a presence check, which the server requests at random times; any device may answer. */
export const confirmPresence = route({
  spec: null,
  method: 'POST',
  path: '/portal/edu/presence',
  tag: TAG,
  summary: '确认本人正在学习',
  access: { login: 'course:progress:edit' },
  isPersonal: true,
  output: empty(),
});

export const issueCertificate = route({
  spec: null,
  method: 'POST',
  path: '/portal/edu/certificate/{id}',
  tag: TAG,
  summary: '领取结业证书',
  access: { login: 'course:progress:edit' },
  isPersonal: true,
  params: id,
  body: z.object({ holderName: requiredText('姓名', 50, 2) }),
  output: data(CourseCertificate),
  faults: [...ERRORS, examNotPassed, courseHasNoCertificate],
});

/**
 * Begins an expired course again: progress and attempts start from zero, and a new certificate is issued at the end. The expired
 * certificate stays in the list and can be verified.
 */
export const repeatCourse = route({
  spec: null,
  method: 'POST',
  path: '/portal/edu/repeat/{id}',
  tag: TAG,
  summary: '结业到期后重新学习',
  access: { login: 'course:progress:edit' },
  isPersonal: true,
  params: id,
  output: empty(),
  faults: [KERNEL_ERRORS.membershipRequired, completionNotExpired],
});

export const listCourseCertificates = route({
  spec: null,
  method: 'GET',
  path: '/portal/edu/certificate/list',
  tag: TAG,
  summary: '我的结业证书',
  access: { login: 'course:lesson:get' },
  isPersonal: true,
  output: data(z.array(CourseCertificate)),
});

export const printCertificate = route({
  spec: null,
  method: 'GET',
  path: '/portal/edu/certificate/pdf/{id}',
  tag: TAG,
  summary: '下载结业证书（PDF）',
  access: { login: 'course:lesson:get' },
  isPersonal: true,
  rate: 'heavy',
  params: id,
  output: blob('application/pdf'),
});

/** Public, because the number of a certificate alone grants access to it. */
export const verifyCertificate = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/certificate/verify',
  tag: TAG,
  summary: '按编号查询结业证书是否真实',
  access: 'public',
  rate: 'code',
  query: z.object({ number: printedNumber('证书编号') }),
  /** Null if no certificate has this number. */
  output: data(CourseCertificate.omit({ uuid: true, isCredited: true }).nullable()),
});
