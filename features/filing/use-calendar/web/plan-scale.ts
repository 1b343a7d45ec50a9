import type { PlanSpan, PlanTick } from '#domain/use-calendar/plan.ts';
import { USE_KIND_LABELS } from '#domain/use-calendar/use.ts';
import { addDays, countDaysBetween } from '#domain/validity/day.ts';
import type { UsePlanBar, UsePlanRow } from '../contract/plan.ts';
import { formatPeriod } from './use-words.ts';

const round = (share: number): number => Math.round(share * 10_000) / 100;

/** Returns the position of the start of a day on the scale, in per cent of its width. */
export const getDayPercent = (day: string, { fromOn, toOn }: PlanSpan): number =>
  round(countDaysBetween(fromOn, day) / (countDaysBetween(fromOn, toOn) + 1));

export interface BarPosition {
  readonly left: string;
  readonly width: string;
}

export function getBarPosition(span: PlanSpan, shown: PlanSpan): BarPosition {
  const left = getDayPercent(span.fromOn, shown);
  return { left: `${left}%`, width: `${round((getDayPercent(addDays(span.toOn, 1), shown) - left) / 100)}%` };
}

export const countSpanDays = ({ fromOn, toOn }: PlanSpan): number => countDaysBetween(fromOn, toOn) + 1;

/** Minimum widths in per cent: of a column for its number, of a gap for its text, and of a gap for a button. */
const LEAST = { tick: 1.9, gap: 7, pressed: 3.6 } as const;
const getWidth = (span: PlanSpan, shown: PlanSpan): number => (countSpanDays(span) / countSpanDays(shown)) * 100;
export const fitsTickLabel = (span: PlanSpan, shown: PlanSpan): boolean => getWidth(span, shown) >= LEAST.tick;
/** Returns whether a gap is wide enough for a button (24 px); a narrower gap becomes a button when the user zooms in. */
export const fitsGapButton = (span: PlanSpan, shown: PlanSpan): boolean => getWidth(span, shown) >= LEAST.pressed;
export const fitsGapLabel = (span: PlanSpan, shown: PlanSpan): boolean => getWidth(span, shown) >= LEAST.gap;

const fill = (colour: string): string => `linear-gradient(${colour}, ${colour})`;

/**
 * Returns the background of a row: lines between the columns and shaded weekends. Each is a separate layer, because some PDF viewers draw a
 * single gradient with many hard stops as broad bars.
 */
export function buildGridBackground(ticks: readonly PlanTick[], shown: PlanSpan): string {
  const lines = ticks.map(
    (tick) =>
      `${fill(tick.head === null ? 'var(--line-2)' : 'var(--line)')} ${getDayPercent(tick.fromOn, shown)}% 0 / 1px 100% no-repeat`,
  );
  const grounds = ticks
    .filter((tick) => tick.isWeekend)
    .map((tick) => {
      const left = getDayPercent(tick.fromOn, shown);
      const width = getDayPercent(addDays(tick.toOn, 1), shown) - left;
      // A CSS background position in per cent refers to the space that the layer does not cover.
      return `${fill('var(--bg-subtle)')} ${width < 100 ? round(left / (100 - width)) : 0}% 0 / ${round(width / 100)}% 100% no-repeat`;
    });
  return [...lines, ...grounds].join(', ');
}

/** Formats a bar for screen readers, including its length and colour; the text begins with the visible text. */
export function formatBarDescription({
  title,
  kind,
  role,
  isLocked,
  startOn,
  endOn,
  releaseOn,
  conflictWords,
}: UsePlanBar): string {
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

export const formatFreeGap = (span: PlanSpan): string => `空闲 ${countSpanDays(span)} 天`;

/** Formats the documents of a row as one sentence. */
export const formatDocuments = ({ papers, untilOn, kind }: UsePlanRow): string =>
  [
    ...papers.map(({ words, endOn }) => `${words}${endOn === null ? '有效期待核对' : `有效至 ${endOn}`}`),
    kind === 'person' && untilOn !== null ? `${untilOn} 离职` : '',
  ]
    .filter(Boolean)
    .join('；');
