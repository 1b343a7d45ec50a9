import { CHAT_QUESTIONS } from './chat-opened.ts';
import { CLERK_QUESTIONS_OPEN } from './clerks-open.ts';
import { CLERK_QUESTIONS_SEALED } from './clerks-sealed.ts';
import { COUNTER_OPEN_REFUSALS, COUNTER_QUESTIONS_OPEN } from './counter-open.ts';
import { COUNTER_QUESTIONS_SEALED, COUNTER_SEALED_REFUSALS } from './counter-sealed.ts';
import { DESK_OPEN_REFUSALS, DESK_QUESTIONS_OPEN } from './desk-open.ts';
import { DESK_QUESTIONS_SEALED, DESK_SEALED_REFUSALS } from './desk-sealed.ts';
import { ERRAND_QUESTIONS_SEALED } from './errand-sealed.ts';
import { HALL_QUESTIONS } from './hall-sealed.ts';
import { HANDOVER_QUESTIONS } from './handover-opened.ts';
import { OFFICE_CLERK_QUESTIONS } from './office-opened.ts';
import { PHONE_QUESTIONS } from './phone-opened.ts';
import { type EvaluationQuestion, HELD_OUT_QUESTIONS, REFUSED_QUESTIONS, TUNING_QUESTIONS } from './questions.ts';
import { UNSEEN_QUESTIONS } from './unseen.ts';
import { VISIT_QUESTIONS } from './visit-opened.ts';
import { WINDOW_QUESTIONS } from './window-opened.ts';

export interface QuestionList {
  readonly what: string;
  readonly questions: readonly EvaluationQuestion[];
  /** Whether developers have inspected the list, or the target for the list. */
  readonly standing: string;
  /** Minimum share of found passages; a lower share indicates a regression. docs/assistant.md contains the measured shares. */
  readonly floor: number;
}

const FLOOR = 0.9;
const LOOKED_INTO = 'looked into while it was mended';
const OPENED = 'looked into after it was measured';

const list = (
  what: string,
  questions: readonly EvaluationQuestion[],
  standing: string,
  floor = FLOOR,
): QuestionList => ({ what, questions, standing, floor });

/** All lists of the evaluation, in the order in which they were written. */
export const QUESTION_LISTS: readonly QuestionList[] = [
  list('questions', TUNING_QUESTIONS, 'aim 90 %'),
  list('held-out questions', HELD_OUT_QUESTIONS, 'never used for tuning', 0.8),
  list('questions in the words of clerks, the open half', CLERK_QUESTIONS_OPEN, LOOKED_INTO),
  list('questions in the words of clerks, the second half', CLERK_QUESTIONS_SEALED, OPENED),
  list('questions about what the others pass over', UNSEEN_QUESTIONS, 'aim 80 %'),
  list('questions at a desk, the open half', DESK_QUESTIONS_OPEN, LOOKED_INTO),
  list('questions at a desk, the second half', DESK_QUESTIONS_SEALED, OPENED),
  list('questions over a counter, the open half', COUNTER_QUESTIONS_OPEN, LOOKED_INTO),
  list('questions over a counter, the second half', COUNTER_QUESTIONS_SEALED, OPENED),
  list('questions in the hall of an office', HALL_QUESTIONS, OPENED),
  list('questions at a service window', WINDOW_QUESTIONS, OPENED),
  list('questions on the telephone', PHONE_QUESTIONS, OPENED),
  list('questions of somebody who took over', HANDOVER_QUESTIONS, OPENED),
  list('questions of a visiting owner', VISIT_QUESTIONS, OPENED),
  list('questions in a chat', CHAT_QUESTIONS, OPENED),
  list('questions typed in an office', OFFICE_CLERK_QUESTIONS, OPENED),
  // The measured share is 0.90. The margin allows for equally ranked passages, which databases may order differently.
  list('questions while somebody waits', ERRAND_QUESTIONS_SEALED, 'never looked into; aim 90 %', 0.83),
];

/** All questions of all lists that the assistant must decline. */
export const ALL_REFUSED_QUESTIONS: readonly string[] = [
  ...REFUSED_QUESTIONS,
  ...DESK_OPEN_REFUSALS,
  ...DESK_SEALED_REFUSALS,
  ...COUNTER_OPEN_REFUSALS,
  ...COUNTER_SEALED_REFUSALS,
];
