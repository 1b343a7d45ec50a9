import { expect, it } from 'vitest';
import {
  type CourseExamQuestion,
  computeScorePercent,
  createExamPaper,
  type ExamQuestionOnPaper,
  findQuestionError,
  isAnswerCorrect,
  parseAnswer,
} from '../contract/exam.ts';
import { getSecondsToPresenceCheck } from '../contract/presence.ts';

const several: CourseExamQuestion = {
  kind: 'multiple',
  text: '题',
  options: ['甲', '乙', '丙'],
  answer: 'ac',
  why: null,
};
const one: CourseExamQuestion = { ...several, kind: 'single', answer: 'B' };
const yes: CourseExamQuestion = { kind: 'judge', text: '题', options: [], answer: '对', why: '因为' };

it('an answer is read as it is written, and one that fits no option is told at its field', () => {
  expect([parseAnswer(several), parseAnswer({ ...several, answer: 'C、A' }), parseAnswer(yes)]).toEqual([
    [0, 2],
    [0, 2],
    [0],
  ]);
  expect([several, one, yes].map(findQuestionError)).toEqual([null, null, null]);
  const fields = [
    { ...one, answer: 'AB' },
    { ...one, answer: 'D' },
    { ...one, answer: '' },
    { ...one, options: ['甲'] },
    { ...one, options: ['甲', '甲'] },
    { ...yes, answer: 'A' },
  ].map((question) => findQuestionError(question)?.field);
  expect(fields).toEqual(['answer', 'answer', 'answer', 'options', 'options', 'answer']);
});

it('a paper has an order of its own, in which the same options are right', () => {
  const last = (below: number) => below - 1;
  const paper = createExamPaper([several, one, yes], last);
  expect(paper.map(({ kind }) => kind)).toEqual(['judge', 'single', 'multiple']);
  expect(paper[2]).toMatchObject({ options: ['丙', '乙', '甲'], right: [0, 2] });
  expect(paper[1]).toMatchObject({ options: ['丙', '乙', '甲'], right: [1] });
  expect(paper[0]?.right).toEqual([0]);
  for (const question of paper) expect(question).not.toHaveProperty('answer');
});

it('half of an answer is none, and no user passes by rounding', () => {
  const paper = createExamPaper([several, one, yes], () => 0) as [
    ExamQuestionOnPaper,
    ExamQuestionOnPaper,
    ExamQuestionOnPaper,
  ];
  expect(isAnswerCorrect(paper[0], [0])).toBe(false);
  expect(isAnswerCorrect(paper[0], [2, 0, 0])).toBe(true);
  expect(isAnswerCorrect(paper[0], [0, 1, 2])).toBe(false);
  expect(computeScorePercent(paper, [[0, 2], [1]])).toBe(66);
  expect(computeScorePercent(paper, [[0, 2], [1], [0]])).toBe(100);
  expect(computeScorePercent(paper, [])).toBe(0);
});

it('the moments of presence lie between half and one and a half of what is asked for', () => {
  expect([0, 0.5, 1, 7, -1].map((share) => getSecondsToPresenceCheck(10, share))).toEqual([300, 600, 900, 900, 300]);
});
