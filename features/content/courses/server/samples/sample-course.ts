import type { CourseExamQuestion } from '../../contract/exam.ts';

/** Examination questions by the title of their course. */
export type QuestionsByCourse = Readonly<Record<string, readonly CourseExamQuestion[]>>;

export const questionFactory = {
  judge: (text: string, isTrue: boolean, why: string | null = null): CourseExamQuestion => ({
    kind: 'judge',
    text,
    options: [],
    answer: isTrue ? '对' : '错',
    why,
  }),
  single: (text: string, options: readonly string[], answer: string): CourseExamQuestion => ({
    kind: 'single',
    text,
    options,
    answer,
    why: null,
  }),
  multiple: (text: string, options: readonly string[], answer: string): CourseExamQuestion => ({
    kind: 'multiple',
    text,
    options,
    answer,
    why: null,
  }),
};

/** One point of a lesson: a short heading and its explanation. */
type Point = readonly [head: string, body: string];

export interface SampleLesson {
  readonly title: string;
  /** The question that the lesson answers, in one sentence. */
  readonly lead: string;
  /** Numbers of the documents on which the lesson is based. */
  readonly docNumbers: readonly string[];
  readonly points: readonly Point[];
  readonly isFree?: boolean;
}

export interface SampleCourse {
  readonly title: string;
  readonly summary: string;
  /** Category 01 to 05, or the code of the standard that the course is about. */
  readonly zzType: string;
  readonly isFree?: boolean;
  readonly chapters: readonly { readonly title: string; readonly lessons: readonly SampleLesson[] }[];
}
