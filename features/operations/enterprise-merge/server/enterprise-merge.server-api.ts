/** Public API of the enterprise-merge feature, for its benchmark. */
export { runEnterpriseMerge } from './run.service.ts';
