import { type ComposedAnswer, composeAnswer, listRelatedTexts } from '#domain/assistant/compose.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { StandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { listRankedPassages } from '../retrieve.service.ts';
import { createQuestionAnalyser } from '../understand.ts';
import { ALL_REFUSED_QUESTIONS, QUESTION_LISTS, type QuestionList } from './lists.ts';
import type { EvaluationQuestion } from './questions.ts';

export interface QuestionOutcome {
  readonly question: EvaluationQuestion;
  /** Rank of the passage among the sources, from 1; 0 if it is not among them. */
  readonly place: number;
  readonly answer: ComposedAnswer | null;
}

/** A list of questions with the outcome of each. */
export interface EvaluatedQuestionList extends QuestionList {
  readonly outcomes: readonly QuestionOutcome[];
}

export interface AssistantEvaluation {
  readonly lists: readonly EvaluatedQuestionList[];
  /** Questions that should have been refused but were answered. */
  readonly answered: readonly string[];
  readonly refusals: number;
}

const isAnswer = ({ answers }: EvaluationQuestion, { title, text }: Passage): boolean =>
  answers.some((one) => title === one.title && text.includes(one.holds));

/** Asks the questions of the lists, by default of all lists, and those that must be refused. */
export async function evaluateAssistant(
  app: Pick<App, 'db' | 'clock' | 'content'>,
  standards: StandardQueries,
  questionLists: readonly QuestionList[] = QUESTION_LISTS,
): Promise<AssistantEvaluation> {
  const understanding = createQuestionAnalyser(standards);
  const now = app.clock.now();
  const today = toShanghaiDay(now);
  const answer = async (question: string): Promise<ComposedAnswer | null> => {
    const gate = understanding.gate(question, [], now);
    if (gate.kind !== 'open') return null;
    const input = { question: gate.text, former: [], prov: '' };
    const understood = await understanding.understand(app, input, today, now);
    const ranked = await listRankedPassages(app.db, understood);
    const { reading, words } = understood;
    return composeAnswer(ranked, reading, words) ?? (gate.isOfField ? listRelatedTexts(ranked, reading) : null);
  };
  const ask = async (questions: readonly EvaluationQuestion[]): Promise<QuestionOutcome[]> => {
    const outcomes: QuestionOutcome[] = [];
    for (const question of questions) {
      const given = await answer(question.question);
      const place = (given?.sources ?? []).findIndex((source) => isAnswer(question, source)) + 1;
      outcomes.push({ question, place, answer: given });
    }
    return outcomes;
  };
  const answered: string[] = [];
  for (const question of ALL_REFUSED_QUESTIONS)
    if (((await answer(question))?.points.length ?? 0) > 0) answered.push(question);
  const lists: EvaluatedQuestionList[] = [];
  for (const one of questionLists) lists.push({ ...one, outcomes: await ask(one.questions) });
  return { lists, answered, refusals: ALL_REFUSED_QUESTIONS.length };
}

/** Computes the share of the questions whose passage is among the first `most` sources. */
export const computeHitShare = (outcomes: readonly QuestionOutcome[], most: number): number =>
  outcomes.filter(({ place }) => place > 0 && place <= most).length / outcomes.length;
