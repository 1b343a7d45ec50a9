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
export const LISTS: readonly QuestionList[] = [
  list('questions', QUESTIONS, 'aim 90 %'),
  list('held-out questions', HELD_OUT, 'never used for tuning', 0.8),
  list('questions in the words of clerks, the open half', CLERKS_OPEN, LOOKED_INTO),
  list('questions in the words of clerks, the second half', CLERKS_SEALED, OPENED),
  list('questions about what the others pass over', UNSEEN, 'aim 80 %'),
  list('questions at a desk, the open half', DESK_OPEN, LOOKED_INTO),
  list('questions at a desk, the second half', DESK_SEALED, OPENED),
  list('questions over a counter, the open half', COUNTER_OPEN, LOOKED_INTO),
  list('questions over a counter, the second half', COUNTER_SEALED, OPENED),
  list('questions in the hall of an office', HALL_SEALED, OPENED),
  list('questions at a service window', WINDOW_OPENED, OPENED),
  list('questions on the telephone', PHONE_OPENED, OPENED),
  list('questions of somebody who took over', HANDOVER_OPENED, OPENED),
  list('questions of a visiting owner', VISIT_OPENED, OPENED),
  list('questions in a chat', CHAT_OPENED, OPENED),
  list('questions typed in an office', OFFICE_OPENED, OPENED),
  // The measured share is 0.90. The margin allows for equally ranked passages, which databases may order differently.
  list('questions while somebody waits', ERRAND_SEALED, 'never looked into; aim 90 %', 0.83),
];

/** All questions of all lists that the assistant must decline. */
export const EVERY_REFUSAL: readonly string[] = [
  ...REFUSALS,
  ...DESK_OPEN_REFUSALS,
  ...DESK_SEALED_REFUSALS,
  ...COUNTER_OPEN_REFUSALS,
  ...COUNTER_SEALED_REFUSALS,
];
