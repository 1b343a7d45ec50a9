/** Door of the assistant feature: questions that wait for a text, and making the passages anew. */
export { SYNC_JOB } from './assistant.jobs.ts';
