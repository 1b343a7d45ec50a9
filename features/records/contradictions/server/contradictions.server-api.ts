/** Door of the contradictions feature: what contradicts itself in the archive of an enterprise. */
import { defineSingle } from '#platform/server/extension-point.ts';
import type { Contradictions } from './contradictions.service.ts';

export type { Contradictions } from './contradictions.service.ts';

/** One finder for all who ask, by the law in use: it remembers. */
export const CONTRADICTIONS = defineSingle<Contradictions>('contradictions');
