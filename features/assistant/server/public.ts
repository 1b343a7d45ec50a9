/** Door of the assistant feature: questions that wait for a text. */
export { QUESTIONS_WAITING } from './unanswered.service.ts';
