/** Validates adjacent ranges of one metric in a group of projects, for example two projects with 18 to 25 storeys or one with 25 or more. */
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import type { IndicatorAlternative } from '#domain/qualification/requirement.ts';
import { formatNumber, formatUnit } from '#domain/qualification/wording/amounts.ts';

interface Interval {
  readonly from: number;
  readonly isFromOpen: boolean;
  /** Infinity if there is no upper limit. */
  readonly to: number;
}

export interface BandError {
  readonly kind: 'gap' | 'overlap';
  /** Text of the interval with its metric, for display. */
  readonly interval: string;
}

const OWN_FIELDS: ReadonlySet<string> = new Set([
  'min',
  'minExclusive',
  'maxExclusive',
  'count',
  'countUnit',
  'summary',
]);

/** Returns the key of a series: ranges belong together if they differ only in their limits and in the number of projects. */
const getSeries = (way: IndicatorAlternative): string =>
  canonicalJson(Object.fromEntries(Object.entries(way).filter(([name]) => !OWN_FIELDS.has(name))));

function getInterval({ min, minExclusive, maxExclusive }: IndicatorAlternative): Interval | null {
  const from = min ?? minExclusive;
  if (typeof from !== 'number') return null;
  const isFromOpen = typeof min !== 'number';
  return { from, isFromOpen, to: maxExclusive ?? Number.POSITIVE_INFINITY };
}

const inOrder = (one: Interval, other: Interval): number => one.from - other.from || one.to - other.to;

function formatInterval({ metric, unit }: IndicatorAlternative, { from, isFromOpen, to }: Interval): string {
  const word = formatUnit(unit);
  const figure = (value: number): string => `${formatNumber(value)} ${word}`.trim();
  const low = `${figure(from)}（${isFromOpen ? '不含' : '含'}）`;
  const range = to === Number.POSITIVE_INFINITY ? `${low}以上` : `${low}至 ${figure(to)}（不含）`;
  return `${metric ?? ''} ${range}`.trim();
}

interface Series {
  readonly sample: IndicatorAlternative;
  readonly intervals: readonly Interval[];
}

function listSeries(ways: readonly IndicatorAlternative[]): Map<string, Series> {
  const found = new Map<string, { sample: IndicatorAlternative; intervals: Interval[] }>();
  for (const way of ways) {
    const interval = getInterval(way);
    if (interval === null) continue;
    const series = found.get(getSeries(way)) ?? { sample: way, intervals: [] };
    series.intervals.push(interval);
    found.set(getSeries(way), series);
  }
  for (const { intervals } of found.values()) intervals.sort(inOrder);
  return found;
}

/** Lists the gaps and overlaps of a series: from the lowest limit upward, each value must be in exactly one range. */
function errorsWithin({ sample, intervals }: Series): BandError[] {
  if (intervals.every(({ to }) => to === Number.POSITIVE_INFINITY)) return [];
  const errors: BandError[] = [];
  const [first] = intervals;
  let reached = first?.from ?? 0;
  for (const interval of intervals) {
    if (interval.from > reached)
      errors.push({
        kind: 'gap',
        interval: formatInterval(sample, { from: reached, isFromOpen: false, to: interval.from }),
      });
    if (interval.from < reached) {
      const shared = { ...interval, to: Math.min(reached, interval.to) };
      errors.push({ kind: 'overlap', interval: formatInterval(sample, shared) });
    }
    reached = Math.max(reached, interval.to);
  }
  if (reached !== Number.POSITIVE_INFINITY)
    errors.push({
      kind: 'gap',
      interval: formatInterval(sample, { from: reached, isFromOpen: false, to: Number.POSITIVE_INFINITY }),
    });
  return errors;
}

/** Returns the intervals that the earlier ranges covered but the new ones do not. */
function uncovered(before: readonly Interval[], after: readonly Interval[]): Interval[] {
  return after.reduce<Interval[]>(
    (left, { from, to }) =>
      left.flatMap((one) =>
        [
          { ...one, to: Math.min(one.to, from) },
          { from: Math.max(one.from, to), isFromOpen: one.isFromOpen && one.from > to, to: one.to },
        ].filter((part) => part.from < part.to),
      ),
    [...before],
  );
}

/**
 * Lists the errors in the ranges of a group. A removed range is a gap wherever it was; a changed lowest limit is a new figure and not a
 * gap.
 */
export function listBandErrors(
  before: readonly IndicatorAlternative[],
  after: readonly IndicatorAlternative[],
): BandError[] {
  const [old, fresh] = [listSeries(before), listSeries(after)];
  const within = [...fresh.values()].flatMap(errorsWithin);
  const lost = [...old].flatMap(([key, { sample, intervals }]) => {
    const now = fresh.get(key)?.intervals ?? [];
    if (now.length >= intervals.length) return [];
    return uncovered(intervals, now).map((one): BandError => ({ kind: 'gap', interval: formatInterval(sample, one) }));
  });
  const known = new Set<string>();
  return [...within, ...lost].filter(({ kind, interval }) => {
    const key = `${kind} ${interval}`;
    return !known.has(key) && known.add(key);
  });
}
