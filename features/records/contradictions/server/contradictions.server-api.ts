/** Public API of the contradictions module: contradictions in the records of an enterprise. */
import { defineSingle } from '#platform/server/extension-point.ts';
import type { Contradictions } from './contradictions.service.ts';

export type { Contradictions } from './contradictions.service.ts';

/** Provides the finder of contradictions for the current catalogue; it caches its results. */
export const CONTRADICTIONS = defineSingle<Contradictions>('contradictions');
