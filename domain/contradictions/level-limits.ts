/**
 * Provides the largest projects permitted for each level, from rows of the facts that were verified against a text and limit a single
 * metric.
 */
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { describeScope } from '#domain/qualification/wording/scope-wording.ts';
import type { ScopeLimit, ScopeLimitLookup } from './contradiction.ts';

type Row = Readonly<Record<string, unknown>>;

function readLimit(row: Row, isSourced: boolean): ScopeLimit[] {
  const { metric, unit, max, maxExclusive, and_: also } = row;
  const figure = typeof max === 'number' ? max : maxExclusive;
  // A row with a second bound limits projects that exceed both figures; exceeding only one is within the scope.
  if (typeof metric !== 'string' || typeof figure !== 'number' || also !== undefined || !isSourced) return [];
  const { limit } = describeScope(row);
  return [
    {
      metric,
      unit: typeof unit === 'string' ? unit : null,
      max: figure,
      isExclusive: typeof max !== 'number',
      words: limit === null ? '' : `${limit.value} ${limit.unit}`,
    },
  ];
}

export function createScopeLimitLookup(catalogue: Catalogue): ScopeLimitLookup {
  /** Cache by the level object of the catalogue; another version of the standards has different objects. */
  const known = new WeakMap<object, readonly ScopeLimit[]>();
  return (standardCode, levelName) => {
    const standard = catalogue.byCode(standardCode);
    const level = standard?.levels.find(({ key }) => key === levelName);
    if (standard === null || level === undefined) return null;
    const before = known.get(level);
    if (before !== undefined) return before;
    const inherited = level.level.confidence ?? standard.standard?.confidence ?? 'unknown';
    const limits = level.level.scope
      .filter((row) => row.assessed !== false && row.unlimited !== true)
      .flatMap((row) => readLimit(row, (row.confidence ?? inherited) === 'sourced' && row.unverified !== true));
    known.set(level, limits);
    return limits;
  };
}
