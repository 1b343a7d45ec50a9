import { type ComposedAnswer, composeAnswer, listNear } from '#domain/assistant/compose.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { Standards } from '#features/standards/standards/server/standards.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { listRanked } from '../retrieve.service.ts';
import { createUnderstanding } from '../understand.ts';
import { EVERY_REFUSAL, LISTS, type QuestionList } from './lists.ts';
import type { EvaluationQuestion } from './questions.ts';

export interface Outcome {
  readonly question: EvaluationQuestion;
  /** Rank of the passage among the sources, from 1; 0 if it is not among them. */
  readonly place: number;
  readonly answer: ComposedAnswer | null;
}

/** A list of questions with the outcome of each. */
export interface Asked extends QuestionList {
  readonly outcomes: readonly Outcome[];
}

export interface Evaluation {
  readonly lists: readonly Asked[];
  /** Questions that should have been refused but were answered. */
  readonly answered: readonly string[];
  readonly refusals: number;
}

const isAnswer = ({ answers }: EvaluationQuestion, { title, text }: Passage): boolean =>
  answers.some((one) => title === one.title && text.includes(one.holds));

/** Asks all questions of the evaluation, including those that must be refused. */
export async function evaluate(app: Pick<App, 'db' | 'clock' | 'content'>, standards: Standards): Promise<Evaluation> {
  const understanding = createUnderstanding(standards);
  const now = app.clock.now();
  const today = toShanghaiDay(now);
  const answer = async (question: string): Promise<ComposedAnswer | null> => {
    const gate = understanding.gate(question, [], now);
    if (gate.kind !== 'open') return null;
    const input = { question: gate.text, former: [], prov: '' };
    const understood = await understanding.understand(app, input, today, now);
    const ranked = await listRanked(app.db, understood);
    const { reading, words } = understood;
    return composeAnswer(ranked, reading, words) ?? (gate.isOfField ? listNear(ranked, reading) : null);
  };
  const ask = async (questions: readonly EvaluationQuestion[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const question of questions) {
      const given = await answer(question.question);
      const place = (given?.sources ?? []).findIndex((source) => isAnswer(question, source)) + 1;
      outcomes.push({ question, place, answer: given });
    }
    return outcomes;
  };
  const answered: string[] = [];
  for (const question of EVERY_REFUSAL) if (((await answer(question))?.points.length ?? 0) > 0) answered.push(question);
  const lists: Asked[] = [];
  for (const one of LISTS) lists.push({ ...one, outcomes: await ask(one.questions) });
  return { lists, answered, refusals: EVERY_REFUSAL.length };
}

/** Computes the share of the questions whose passage is among the first `most` sources. */
export const shareWithin = (outcomes: readonly Outcome[], most: number): number =>
  outcomes.filter(({ place }) => place > 0 && place <= most).length / outcomes.length;
