/** Questions of an examination as written by operators, and functions that create and mark examination papers. */

export const QUESTION_KINDS = ['single', 'multiple', 'judge'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export const QUESTION_LABELS: Readonly<Record<QuestionKind, string>> = {
  single: '单选题',
  multiple: '多选题',
  judge: '判断题',
};
/** The possible answers to a true-or-false question. */
export const TRUE_FALSE_ANSWERS = ['对', '错'] as const;
export const OPTION_LETTERS = 'ABCDEFGHIJ';

export interface CourseExamQuestion {
  readonly kind: QuestionKind;
  readonly text: string;
  /** Empty for a true-or-false question. */
  readonly options: readonly string[];
  /** Letters of the correct options in this order, or 对 or 错. */
  readonly answer: string;
  /** The explanation, shown after the examination is passed. */
  readonly why: string | null;
}

/** A question as presented to one learner. */
export interface ExamQuestionOnPaper extends Omit<CourseExamQuestion, 'answer'> {
  /** Positions of the correct options, from 0; in a true-or-false question 0 is 对. */
  readonly right: readonly number[];
}

export const getAnswerChoices = ({ kind, options }: Pick<CourseExamQuestion, 'kind' | 'options'>): readonly string[] =>
  kind === 'judge' ? TRUE_FALSE_ANSWERS : options;

/** Returns the positions of the options in an answer, in order; null if the answer is invalid. */
export function parseAnswer(
  question: Pick<CourseExamQuestion, 'kind' | 'options' | 'answer'>,
): readonly number[] | null {
  const answer = question.answer.trim().toUpperCase();
  if (question.kind === 'judge') {
    const place = TRUE_FALSE_ANSWERS.findIndex((one) => one === answer);
    return place === -1 ? null : [place];
  }
  const places = [...new Set([...answer.replaceAll(/[\s,，、]/g, '')].map((letter) => OPTION_LETTERS.indexOf(letter)))];
  const isOf = places.length > 0 && places.every((place) => place >= 0 && place < question.options.length);
  return isOf ? places.sort((a, b) => a - b) : null;
}

/** Validates a question. Returns the error with its field; null if the question is valid. */
export function findQuestionError(
  question: CourseExamQuestion,
): { readonly field: 'options' | 'answer'; readonly message: string } | null {
  const { kind, options } = question;
  if (kind === 'judge')
    return parseAnswer(question) ? null : { field: 'answer', message: '判断题的答案应为“对”或“错”' };
  if (options.length < 2) return { field: 'options', message: '选择题至少要有两个选项' };
  if (new Set(options).size < options.length) return { field: 'options', message: '选项不能重复' };
  const places = parseAnswer(question);
  if (!places) return { field: 'answer', message: '答案应为选项的字母，如 A 或 ACD' };
  if (kind === 'single' && places.length > 1) return { field: 'answer', message: '单选题只能有一个答案' };
  return null;
}

/** Returns the items in a random order. @param pick returns an integer below its argument */
export function shuffle<T>(things: readonly T[], pick: (below: number) => number): T[] {
  const left = [...things];
  const mixed: T[] = [];
  while (left.length > 0) mixed.push(...left.splice(pick(left.length), 1));
  return mixed;
}

/** Makes a paper with shuffled questions and options; 对 stays before 错. */
export function createExamPaper(
  questions: readonly CourseExamQuestion[],
  pick: (below: number) => number,
): ExamQuestionOnPaper[] {
  return shuffle(questions, pick).map(({ answer, ...question }) => {
    const right = parseAnswer({ ...question, answer }) ?? [];
    if (question.kind === 'judge') return { ...question, right };
    const order = shuffle(
      question.options.map((option, place) => ({ option, isRight: right.includes(place) })),
      pick,
    );
    return {
      ...question,
      options: order.map(({ option }) => option),
      right: order.flatMap(({ isRight }, place) => (isRight ? [place] : [])),
    };
  });
}

/** Returns whether an answer is completely right; a partly right answer to a multiple-choice question counts as wrong. */
export const isAnswerCorrect = ({ right }: ExamQuestionOnPaper, chosen: readonly number[]): boolean => {
  const given = new Set(chosen);
  return given.size === right.length && right.every((place) => given.has(place));
};

/** Returns the share of right answers in whole percent, rounded down, so that rounding never decides a pass. */
export const computeScorePercent = (
  paper: readonly ExamQuestionOnPaper[],
  answers: readonly (readonly number[])[],
): number =>
  Math.floor(
    (paper.filter((question, index) => isAnswerCorrect(question, answers[index] ?? [])).length /
      Math.max(1, paper.length)) *
      100,
  );
