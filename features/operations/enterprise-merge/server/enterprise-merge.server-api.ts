/** Door of the merge: what its bench runs. */
export { runMerge } from './run.service.ts';
