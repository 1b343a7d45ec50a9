import { chooseSources } from '#domain/assistant/compose.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import type { Standards } from '#features/standards/server/public.ts';
import type { App } from '#platform/server/app.ts';
import { listRanked } from '../retrieve.service.ts';
import { createUnderstanding } from '../understand.ts';
import { type EvaluationQuestion, QUESTIONS, REFUSALS } from './questions.ts';

export interface Outcome {
  readonly question: EvaluationQuestion;
  /** Place of the passage among the sources, from 1; 0 = not among them. */
  readonly place: number;
  readonly sources: readonly Passage[];
}

export interface Evaluation {
  readonly outcomes: readonly Outcome[];
  /** Refusals that were answered all the same. */
  readonly answered: readonly string[];
}

/** Asks every question of the evaluation, and every one that must be refused. */
export async function evaluate(app: Pick<App, 'db' | 'clock'>, standards: Standards): Promise<Evaluation> {
  const understanding = createUnderstanding(standards);
  const now = app.clock.now();
  const listSources = async (question: string): Promise<readonly Passage[]> => {
    const gate = understanding.gate(question, [], now);
    if (gate.kind !== 'open') return [];
    const understood = await understanding.understand(
      app.db,
      { question: gate.text, former: [], prov: '' },
      shanghaiDay(now),
      now,
    );
    return chooseSources(await listRanked(app.db, understood), understood.reading).map(({ passage }) => passage);
  };
  const outcomes: Outcome[] = [];
  for (const question of QUESTIONS) {
    const sources = await listSources(question.question);
    const place =
      sources.findIndex(({ title, text }) =>
        question.answers.some((one) => title === one.title && text.includes(one.holds)),
      ) + 1;
    outcomes.push({ question, place, sources });
  }
  const answered: string[] = [];
  for (const question of REFUSALS) if ((await listSources(question)).length > 0) answered.push(question);
  return { outcomes, answered };
}

/** Share of the questions whose passage is among the first `most` sources. */
export const shareWithin = (outcomes: readonly Outcome[], most: number): number =>
  outcomes.filter(({ place }) => place > 0 && place <= most).length / outcomes.length;
