/** Public API of the contradictions module: contradictions in the records of an enterprise. */
import { defineSingle } from '#platform/server/extension-point.ts';
import type { ContradictionFinder } from './contradictions.service.ts';

export type { ContradictionFinder } from './contradictions.service.ts';

/** Provides the finder of contradictions for the current catalogue; it caches its results. */
export const CONTRADICTION_FINDER = defineSingle<ContradictionFinder>('contradictions');
