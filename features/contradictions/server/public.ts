/** Door of the contradictions feature: what contradicts itself in the archive of an enterprise. */
export { type Contradictions, createContradictions } from './contradictions.service.ts';
