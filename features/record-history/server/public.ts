/** Door of the history of records: what was done to some of them. */
export { listEditsOf } from './edits.service.ts';
