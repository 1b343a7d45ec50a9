/** Door of the contradictions feature: what contradicts itself in the archive of an enterprise. */
import { onePort } from '#platform/server/port.ts';
import type { Contradictions } from './contradictions.service.ts';

export type { Contradictions } from './contradictions.service.ts';

/** One finder for all who ask, by the law in use: it remembers. */
export const CONTRADICTIONS = onePort<Contradictions>('contradictions');
