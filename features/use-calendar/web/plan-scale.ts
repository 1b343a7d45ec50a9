import type { PlanTick, Span } from '#domain/use-calendar/plan.ts';
import { USE_KIND_LABELS } from '#domain/use-calendar/use.ts';
import { addDays, daysBetween } from '#domain/validity/day.ts';
import type { PlanBar, PlanRow } from '../contract/plan.ts';
import { periodWords } from './use-words.ts';

const round = (share: number): number => Math.round(share * 10_000) / 100;

/** Where a day begins on the scale, in per cent of its width. */
export const percentOf = (day: string, { fromOn, toOn }: Span): number =>
  round(daysBetween(fromOn, day) / (daysBetween(fromOn, toOn) + 1));

export interface Place {
  readonly left: string;
  readonly width: string;
}

export function placeOf(span: Span, shown: Span): Place {
  const left = percentOf(span.fromOn, shown);
  return { left: `${left}%`, width: `${round((percentOf(addDays(span.toOn, 1), shown) - left) / 100)}%` };
}

export const daysOf = ({ fromOn, toOn }: Span): number => daysBetween(fromOn, toOn) + 1;

/** Narrower than this a column does not hold its figure, and a gap not its words. */
const LEAST = { tick: 1.9, gap: 7, pressed: 3.6 } as const;
const widthOf = (span: Span, shown: Span): number => (daysOf(span) / daysOf(shown)) * 100;
export const isTickNamed = (span: Span, shown: Span): boolean => widthOf(span, shown) >= LEAST.tick;
/** Whether a gap is wide enough to be pressed (24 px); a narrower one is offered on a closer scale. */
export const isGapOffered = (span: Span, shown: Span): boolean => widthOf(span, shown) >= LEAST.pressed;
export const isGapNamed = (span: Span, shown: Span): boolean => widthOf(span, shown) >= LEAST.gap;

/** Lines between the columns, and weekends shaded, as one background for every row. */
export function gridOf(ticks: readonly PlanTick[], shown: Span): string {
  const stops = ticks.flatMap((tick) => {
    const left = percentOf(tick.fromOn, shown);
    const right = percentOf(addDays(tick.toOn, 1), shown);
    const line = tick.head === null ? 'var(--line-2)' : 'var(--line)';
    const ground = tick.isWeekend ? 'var(--bg-subtle)' : 'transparent';
    return [`${line} ${left}% calc(${left}% + 1px)`, `${ground} calc(${left}% + 1px) ${right}%`];
  });
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

/** What a bar says to who cannot see its length and colour; begins with what is written on it. */
export function barWords({ title, kind, role, isLocked, startOn, endOn, releaseOn, conflictWords }: PlanBar): string {
  return [
    title,
    USE_KIND_LABELS[kind],
    role,
    isLocked ? '锁证' : null,
    periodWords({ fromOn: startOn, toOn: endOn, releaseOn }),
    ...conflictWords.map((words) => `冲突：${words}`),
  ]
    .filter(Boolean)
    .join('，');
}

export const gapWords = (span: Span): string => `空闲 ${daysOf(span)} 天`;

/** Papers of a row in one sentence. */
export const paperWords = ({ papers, untilOn, kind }: PlanRow): string =>
  [
    ...papers.map(({ words, endOn }) => `${words}${endOn === null ? '有效期待核对' : `有效至 ${endOn}`}`),
    kind === 'person' && untilOn !== null ? `${untilOn} 离职` : '',
  ]
    .filter(Boolean)
    .join('；');
