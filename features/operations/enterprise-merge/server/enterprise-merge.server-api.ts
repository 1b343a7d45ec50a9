/** Public API of the enterprise-merge feature, for its benchmark. */
export { runMerge } from './run.service.ts';
