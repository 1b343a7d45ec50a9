/** Public API of the assistant feature: unanswered questions that need a text, and the rebuilding of the passages. */
export { SYNC_JOB } from './assistant.jobs.ts';
