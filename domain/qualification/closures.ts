import type { CatalogueStandard } from './catalogue.ts';
import type { Closure } from './facts.ts';

/**
 * Returns whether a closure, cancellation or reform affects a standard.
 * @param level null for any level
 */
export const isClosureAbout = (closure: Closure, standard: CatalogueStandard, level: string | null): boolean =>
  closure.categories.includes(standard.category) &&
  (level === null || closure.levels.length === 0 || closure.levels.includes(level)) &&
  ((closure.standards.length === 0 && closure.parents.length === 0) ||
    closure.standards.includes(standard.code) ||
    (standard.parent !== null && closure.parents.includes(standard.parent)));
