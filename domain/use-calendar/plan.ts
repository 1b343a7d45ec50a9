/** Arranges the uses of one holder as bars on a time scale, with overlaps and free days. */
import { addDays, addMonths } from '#domain/validity/day.ts';
import { formatMonth, getFirstOfMonth, getMonday, getWeekday } from '#domain/validity/month.ts';
import type { Conflict } from './conflicts.ts';
import { getUseEnd, overlapsDays, type Use } from './use.ts';

export interface PlanSpan {
  readonly fromOn: string;
  readonly toOn: string;
}

export interface PlanBar<U extends Use = Use> extends PlanSpan {
  readonly use: U;
  /** Index from the top; bars that share a day are in different lanes. */
  readonly lane: number;
  /** `isFromBefore`: the use began before the first day shown, or its start is unknown; `isGoingOn`: it continues after the last day shown. */
  readonly isFromBefore: boolean;
  readonly isGoingOn: boolean;
}

export interface PlanRow<U extends Use = Use> {
  readonly bars: readonly PlanBar<U>[];
  readonly lanes: number;
  /** Periods with conflicting uses, each listed once. */
  readonly clashes: readonly PlanSpan[];
  /** Free periods from today on. */
  readonly gaps: readonly PlanSpan[];
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Returns the part of a period that lies within the days shown; null if there is none. */
export function clipSpan(
  span: { readonly fromOn: string | null; readonly toOn: string | null },
  shown: PlanSpan,
): PlanSpan | null {
  const fromOn = later(span.fromOn ?? shown.fromOn, shown.fromOn);
  const toOn = earlier(span.toOn ?? shown.toOn, shown.toOn);
  return fromOn > toOn ? null : { fromOn, toOn };
}

/** Merges adjacent and overlapping periods, earliest first. */
export function mergePlanSpans(spans: readonly PlanSpan[]): PlanSpan[] {
  const joined: PlanSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.fromOn.localeCompare(b.fromOn))) {
    const last = joined.at(-1);
    if (last && span.fromOn <= addDays(last.toOn, 1)) {
      joined[joined.length - 1] = { fromOn: last.fromOn, toOn: later(last.toOn, span.toOn) };
    } else joined.push(span);
  }
  return joined;
}

/** Returns the days of `whole` that are in none of the periods. */
export function subtractSpans(whole: PlanSpan, held: readonly PlanSpan[]): PlanSpan[] {
  const left: PlanSpan[] = [];
  let next = whole.fromOn;
  for (const span of mergePlanSpans(held)) {
    if (span.fromOn > whole.toOn) break;
    if (span.fromOn > next) left.push({ fromOn: next, toOn: addDays(span.fromOn, -1) });
    next = later(next, addDays(span.toOn, 1));
  }
  if (next <= whole.toOn) left.push({ fromOn: next, toOn: whole.toOn });
  return left;
}

function placeBars<U extends Use>(uses: readonly U[], shown: PlanSpan, today: string): PlanBar<U>[] {
  const ends: string[] = [];
  return uses
    .flatMap((use) => {
      const span = clipSpan({ fromOn: use.fromOn, toOn: getUseEnd(use, today) }, shown);
      return span ? [{ use, span }] : [];
    })
    .sort((a, b) => a.span.fromOn.localeCompare(b.span.fromOn) || a.use.id.localeCompare(b.use.id))
    .map(({ use, span }) => {
      const free = ends.findIndex((end) => end < span.fromOn);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = span.toOn;
      const end = getUseEnd(use, today);
      return {
        ...span,
        use,
        lane,
        isFromBefore: use.fromOn === null || use.fromOn < shown.fromOn,
        isGoingOn: end === null || end > shown.toOn,
      };
    });
}

interface PlanInput<U extends Use> {
  /** All uses of one holder. */
  readonly uses: readonly U[];
  readonly conflicts: ReadonlyMap<string, readonly Conflict[]>;
  readonly shown: PlanSpan;
  readonly today: string;
  /** Last day on which the holder is available, for example before the person leaves. */
  readonly until: string | null;
}

/**
 * Builds the bars, conflicts and free days of one holder. Days after an expected end count as free; the bar is marked to show that its end
 * is only expected.
 */
export function buildUsePlan<U extends Use>({ uses, conflicts, shown, today, until }: PlanInput<U>): PlanRow<U> {
  const within = uses.filter((use) => overlapsDays(use, shown.fromOn, shown.toOn, today));
  const bars = placeBars(within, shown, today);
  const clashes = within.flatMap((use) => (conflicts.get(use.id) ?? []).flatMap((one) => clipSpan(one, shown) ?? []));
  const open = clipSpan({ fromOn: today, toOn: until }, shown);
  return {
    bars,
    lanes: Math.max(1, ...bars.map(({ lane }) => lane + 1)),
    clashes: mergePlanSpans(clashes),
    gaps: open ? subtractSpans(open, bars) : [],
  };
}

export const PLAN_ZOOMS = ['week', 'month', 'year'] as const;
export type PlanZoom = (typeof PLAN_ZOOMS)[number];

const WEEKS_SHOWN = 3;
const MONTHS_SHOWN = { month: 3, year: 12 } as const;

/**
 * Returns the days shown at a zoom level: three weeks by day, a quarter by week, or a year by month. The first day is a Monday or the first
 * of a month.
 */
export function getPlanSpan(zoom: PlanZoom, day: string): PlanSpan {
  if (zoom === 'week') {
    const fromOn = getMonday(day);
    return { fromOn, toOn: addDays(fromOn, WEEKS_SHOWN * 7 - 1) };
  }
  const fromOn = getFirstOfMonth(day);
  return { fromOn, toOn: addDays(addMonths(fromOn, MONTHS_SHOWN[zoom]), -1) };
}

/** Returns the start of the scale after one step backward or forward: a week, a month or three months. */
export function movePlanStart(zoom: PlanZoom, fromOn: string, direction: 1 | -1): string {
  if (zoom === 'week') return addDays(fromOn, 7 * direction);
  return addMonths(fromOn, (zoom === 'month' ? 1 : 3) * direction);
}

export interface PlanTick extends PlanSpan {
  /** The heading above the column, such as 2026 年 12 月; null if it equals that of the previous column. */
  readonly head: string | null;
  readonly words: string;
  readonly isWeekend: boolean;
}

const isWeekend = (day: string): boolean => getWeekday(day) > 4;
const getHead = (day: string, isFirst: boolean): string | null =>
  isFirst || day.endsWith('-01') ? formatMonth(getFirstOfMonth(day)) : null;

/** Returns the columns of the scale: days, weeks (split at the ends of months) or months. */
export function getPlanTicks(zoom: PlanZoom, { fromOn, toOn }: PlanSpan): PlanTick[] {
  const ticks: PlanTick[] = [];
  for (let day = fromOn; day <= toOn; ) {
    const isFirst = day === fromOn;
    const monthEnd = addDays(addMonths(getFirstOfMonth(day), 1), -1);
    const own = {
      week: { toOn: day, head: getHead(day, isFirst), words: String(Number(day.slice(8))) },
      month: {
        toOn: earlier(addDays(getMonday(day), 6), monthEnd),
        head: getHead(day, isFirst),
        words: String(Number(day.slice(8))),
      },
      year: {
        toOn: monthEnd,
        head: isFirst || day.slice(5, 7) === '01' ? `${day.slice(0, 4)} 年` : null,
        words: `${Number(day.slice(5, 7))} 月`,
      },
    }[zoom];
    ticks.push({ ...own, fromOn: day, isWeekend: zoom === 'week' && isWeekend(day) });
    day = addDays(own.toOn, 1);
  }
  return ticks;
}
