/** Public API of the merge feature for its benchmark. */
export { runMerge } from './run.service.ts';
