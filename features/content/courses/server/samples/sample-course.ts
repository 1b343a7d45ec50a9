/** One thing a lesson says: a short head and what there is to know about it. */
type Point = readonly [head: string, body: string];

export interface SampleLesson {
  readonly title: string;
  /** The question that the lesson answers, in one sentence. */
  readonly lead: string;
  /** Documents that it rests on, by document number. */
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
