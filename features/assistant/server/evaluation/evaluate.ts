import { type Composed, composeAnswer, listNear } from '#domain/assistant/compose.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import type { Standards } from '#features/standards/server/public.ts';
import type { App } from '#platform/server/app.ts';
import { listRanked } from '../retrieve.service.ts';
import { createUnderstanding } from '../understand.ts';
import { CHAT_OPENED } from './chat-opened.ts';
import { CLERKS_OPEN } from './clerks-open.ts';
import { CLERKS_SEALED } from './clerks-sealed.ts';
import { COUNTER_OPEN, COUNTER_OPEN_REFUSALS } from './counter-open.ts';
import { COUNTER_SEALED, COUNTER_SEALED_REFUSALS } from './counter-sealed.ts';
import { DESK_OPEN, DESK_OPEN_REFUSALS } from './desk-open.ts';
import { DESK_SEALED, DESK_SEALED_REFUSALS } from './desk-sealed.ts';
import { ERRAND_SEALED } from './errand-sealed.ts';
import { HALL_SEALED } from './hall-sealed.ts';
import { HANDOVER_OPENED } from './handover-opened.ts';
import { OFFICE_OPENED } from './office-opened.ts';
import { PHONE_OPENED } from './phone-opened.ts';
import { type EvaluationQuestion, HELD_OUT, QUESTIONS, REFUSALS } from './questions.ts';
import { UNSEEN } from './unseen.ts';
import { VISIT_OPENED } from './visit-opened.ts';
import { WINDOW_OPENED } from './window-opened.ts';

export interface Outcome {
  readonly question: EvaluationQuestion;
  /** Place of the passage among the sources, from 1; 0 = not among them. */
  readonly place: number;
  readonly answer: Composed | null;
}

export interface Evaluation {
  readonly asked: readonly Outcome[];
  readonly heldOut: readonly Outcome[];
  /** In the words of clerks: two halves, of which the second was sealed for long. */
  readonly clerksOpen: readonly Outcome[];
  readonly clerksSealed: readonly Outcome[];
  /** Written last, about aspects that the other lists pass over. */
  readonly unseen: readonly Outcome[];
  /** As they are asked at a desk, in halves like those of the clerks. */
  readonly deskOpen: readonly Outcome[];
  readonly deskSealed: readonly Outcome[];
  /** As they are asked over a counter, in halves as well. */
  readonly counterOpen: readonly Outcome[];
  readonly counterSealed: readonly Outcome[];
  /** Written when the second half of the desk was opened. */
  readonly hallSealed: readonly Outcome[];
  /** At a service window: written after the lists of counter and hall were opened. */
  readonly windowOpened: readonly Outcome[];
  /** On the telephone: written after the list of the window was opened. */
  readonly phoneOpened: readonly Outcome[];
  /** From somebody who took over a colleague's work: asked once, looked into and mended. */
  readonly handoverOpened: readonly Outcome[];
  /** From a visiting owner: written beside the list of the handover, asked once when that was mended, then opened. */
  readonly visitOpened: readonly Outcome[];
  /** In a chat among colleagues: written before the list of the telephone was opened, asked once when that was mended, then opened. */
  readonly chatOpened: readonly Outcome[];
  /** At the desks of five kinds of firms: written when the list of the chat was opened, asked once, then opened. */
  readonly officeOpened: readonly Outcome[];
  /** While somebody waits for the answer: written when the list of the office was opened. */
  readonly errandSealed: readonly Outcome[];
  /** Refusals that were answered all the same. */
  readonly answered: readonly string[];
  readonly refusals: number;
}

const EVERY_REFUSAL = [
  ...REFUSALS,
  ...DESK_OPEN_REFUSALS,
  ...DESK_SEALED_REFUSALS,
  ...COUNTER_OPEN_REFUSALS,
  ...COUNTER_SEALED_REFUSALS,
];

const isAnswer = ({ answers }: EvaluationQuestion, { title, text }: Passage): boolean =>
  answers.some((one) => title === one.title && text.includes(one.holds));

/** Asks every question of the evaluation, and every one that must be refused. */
export async function evaluate(app: Pick<App, 'db' | 'clock' | 'content'>, standards: Standards): Promise<Evaluation> {
  const understanding = createUnderstanding(standards);
  const now = app.clock.now();
  const today = shanghaiDay(now);
  const answer = async (question: string): Promise<Composed | null> => {
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
  return {
    asked: await ask(QUESTIONS),
    heldOut: await ask(HELD_OUT),
    clerksOpen: await ask(CLERKS_OPEN),
    clerksSealed: await ask(CLERKS_SEALED),
    unseen: await ask(UNSEEN),
    deskOpen: await ask(DESK_OPEN),
    deskSealed: await ask(DESK_SEALED),
    counterOpen: await ask(COUNTER_OPEN),
    counterSealed: await ask(COUNTER_SEALED),
    hallSealed: await ask(HALL_SEALED),
    windowOpened: await ask(WINDOW_OPENED),
    phoneOpened: await ask(PHONE_OPENED),
    handoverOpened: await ask(HANDOVER_OPENED),
    visitOpened: await ask(VISIT_OPENED),
    chatOpened: await ask(CHAT_OPENED),
    officeOpened: await ask(OFFICE_OPENED),
    errandSealed: await ask(ERRAND_SEALED),
    answered,
    refusals: EVERY_REFUSAL.length,
  };
}

/** Share of the questions whose passage is among the first `most` sources. */
export const shareWithin = (outcomes: readonly Outcome[], most: number): number =>
  outcomes.filter(({ place }) => place > 0 && place <= most).length / outcomes.length;
