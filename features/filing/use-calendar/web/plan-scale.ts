import type { PlanTick, Span } from '#domain/use-calendar/plan.ts';
import { USE_KIND_LABELS } from '#domain/use-calendar/use.ts';
import { addDays, countDaysBetween } from '#domain/validity/day.ts';
import type { PlanBar, PlanRow } from '../contract/plan.ts';
import { formatPeriod } from './use-words.ts';

const round = (share: number): number => Math.round(share * 10_000) / 100;

/** Returns the position of the start of a day on the scale, in per cent of its width. */
export const getPercent = (day: string, { fromOn, toOn }: Span): number =>
  round(countDaysBetween(fromOn, day) / (countDaysBetween(fromOn, toOn) + 1));

export interface Place {
  readonly left: string;
  readonly width: string;
}

export function getPlace(span: Span, shown: Span): Place {
  const left = getPercent(span.fromOn, shown);
  return { left: `${left}%`, width: `${round((getPercent(addDays(span.toOn, 1), shown) - left) / 100)}%` };
}

export const getDays = ({ fromOn, toOn }: Span): number => countDaysBetween(fromOn, toOn) + 1;

/** Minimum widths in per cent: of a column for its number, of a gap for its text, and of a gap for a button. */
const LEAST = { tick: 1.9, gap: 7, pressed: 3.6 } as const;
const getWidth = (span: Span, shown: Span): number => (getDays(span) / getDays(shown)) * 100;
export const isTickNamed = (span: Span, shown: Span): boolean => getWidth(span, shown) >= LEAST.tick;
/** Returns whether a gap is wide enough for a button (24 px); a narrower gap becomes a button when the user zooms in. */
export const isGapOffered = (span: Span, shown: Span): boolean => getWidth(span, shown) >= LEAST.pressed;
export const isGapNamed = (span: Span, shown: Span): boolean => getWidth(span, shown) >= LEAST.gap;

const fill = (colour: string): string => `linear-gradient(${colour}, ${colour})`;

/**
 * Returns the background of a row: lines between the columns and shaded weekends. Each is a separate layer, because some PDF viewers draw a
 * single gradient with many hard stops as broad bars.
 */
export function getGrid(ticks: readonly PlanTick[], shown: Span): string {
  const lines = ticks.map(
    (tick) =>
      `${fill(tick.head === null ? 'var(--line-2)' : 'var(--line)')} ${getPercent(tick.fromOn, shown)}% 0 / 1px 100% no-repeat`,
  );
  const grounds = ticks
    .filter((tick) => tick.isWeekend)
    .map((tick) => {
      const left = getPercent(tick.fromOn, shown);
      const width = getPercent(addDays(tick.toOn, 1), shown) - left;
      // A CSS background position in per cent refers to the space that the layer does not cover.
      return `${fill('var(--bg-subtle)')} ${width < 100 ? round(left / (100 - width)) : 0}% 0 / ${round(width / 100)}% 100% no-repeat`;
    });
  return [...lines, ...grounds].join(', ');
}

/** Formats a bar for screen readers, including its length and colour; the text begins with the visible text. */
export function formatBar({ title, kind, role, isLocked, startOn, endOn, releaseOn, conflictWords }: PlanBar): string {
  return [
    title,
    USE_KIND_LABELS[kind],
    role,
    isLocked ? '锁证' : null,
    formatPeriod({ fromOn: startOn, toOn: endOn, releaseOn }),
    ...conflictWords.map((words) => `冲突：${words}`),
  ]
    .filter(Boolean)
    .join('，');
}

export const formatGap = (span: Span): string => `空闲 ${getDays(span)} 天`;

/** Formats the documents of a row as one sentence. */
export const formatDocuments = ({ papers, untilOn, kind }: PlanRow): string =>
  [
    ...papers.map(({ words, endOn }) => `${words}${endOn === null ? '有效期待核对' : `有效至 ${endOn}`}`),
    kind === 'person' && untilOn !== null ? `${untilOn} 离职` : '',
  ]
    .filter(Boolean)
    .join('；');
