import { TIMELINE_DAYS_AHEAD, TIMELINE_DAYS_BEFORE } from '#domain/reminders/timeline.ts';
import { addDays, addMonths, countDaysBetween } from '#domain/validity/day.ts';
import type { TimelineRow } from '../overview.contract.ts';

/** Dimensions of the timeline in px (DESIGN.md 10, mock-up e-overview). */
export const TIMELINE_LABEL_WIDTH = 244;
export const TIMELINE_RIGHT_PADDING = 4;
export const TIMELINE_BASELINE_Y = 52;
export const TIMELINE_FIRST_ROW_Y = 88;
export const TIMELINE_ROW_HEIGHT = 40;
/** Minimum distance between two glyphs in px; closer ones are merged into one with a count, which needs more space. */
const GLYPH_ROOM = 18;
const NUMBER_ROOM = 46;
/** Minimum distance to the next glyph for a date label. */
const DAY_ROOM = 56;

export interface TimelineScale {
  readonly xOf: (day: string) => number;
  readonly left: number;
  readonly right: number;
  readonly todayX: number;
}

export function createTimelineScale(width: number, today: string): TimelineScale {
  const right = width - TIMELINE_RIGHT_PADDING;
  const perDay = (right - TIMELINE_LABEL_WIDTH) / (TIMELINE_DAYS_BEFORE + TIMELINE_DAYS_AHEAD);
  const getX = (day: string): number => {
    const days = Math.min(Math.max(countDaysBetween(today, day), -TIMELINE_DAYS_BEFORE), TIMELINE_DAYS_AHEAD);
    return Math.round((TIMELINE_LABEL_WIDTH + (days + TIMELINE_DAYS_BEFORE) * perDay) * 10) / 10;
  };
  return { xOf: getX, left: TIMELINE_LABEL_WIDTH, right, todayX: getX(today) };
}

export interface TimelineMonth {
  readonly x: number;
  readonly label: string;
  /** The year, shown above January only. */
  readonly year: string | null;
}

/** Lists the months of the axis. Labels are omitted for most months if the axis is too narrow. */
export function listTimelineMonths(scale: TimelineScale, today: string): TimelineMonth[] {
  const months: TimelineMonth[] = [];
  const end = addDays(today, TIMELINE_DAYS_AHEAD);
  const isNarrow = scale.right - scale.left < 480;
  for (let day = addMonths(`${today.slice(0, 7)}-01`, 1); day <= end; day = addMonths(day, 1)) {
    const month = Number(day.slice(5, 7));
    const isNamed = !isNarrow || month % 3 === 1;
    months.push({
      x: scale.xOf(day),
      label: isNamed ? `${month}月` : '',
      year: month === 1 ? `${day.slice(0, 4)}年` : null,
    });
  }
  return months;
}

/** Lists the positions of the weekly ticks, from today on. */
export const listWeekTicks = (scale: TimelineScale, today: string): number[] =>
  Array.from({ length: Math.floor(TIMELINE_DAYS_AHEAD / 7) + 1 }, (_unused, week) =>
    scale.xOf(addDays(today, week * 7)),
  );

type Point = TimelineRow['points'][number];

/** Returns the names of the documents that expire on a day. If there are many, the rest is one entry with its count. */
export const listTimelineEntries = ({
  subjects,
  more,
}: Point): readonly { readonly subject: string; readonly count: number }[] => [
  ...subjects.map((subject) => ({ subject, count: 1 })),
  ...(more > 0 ? [{ subject: `另有 ${more} 项`, count: more }] : []),
];

export interface TimelineCluster {
  readonly x: number;
  /** The earliest and therefore most urgent point. */
  readonly first: Point;
  readonly points: readonly Point[];
  readonly count: number;
}

/** Merges points that would overlap into one cluster with their count. */
export function clusterTimelinePoints(points: readonly Point[], scale: TimelineScale): TimelineCluster[] {
  const clusters: TimelineCluster[] = [];
  for (const point of points) {
    const x = scale.xOf(point.date);
    const before = clusters.at(-1);
    if (before && x - before.x < (before.count > 1 ? NUMBER_ROOM : GLYPH_ROOM)) {
      clusters[clusters.length - 1] = {
        ...before,
        points: [...before.points, point],
        count: before.count + point.subjects.length + point.more,
      };
    } else clusters.push({ x, first: point, points: [point], count: point.subjects.length + point.more });
  }
  return clusters;
}

/** Adds to each cluster whether there is room for its date label. */
export const addLabelSpace = (
  clusters: readonly TimelineCluster[],
  scale: TimelineScale,
): readonly (TimelineCluster & { readonly isRoomy: boolean })[] =>
  clusters.map((cluster, index) => ({
    ...cluster,
    isRoomy: (clusters[index + 1]?.x ?? scale.right) - cluster.x >= DAY_ROOM,
  }));

/**
 * Truncates a text in the middle to a width in px, because documents of one kind differ at the end of their names; a Chinese character is
 * 14 px wide, a Latin one 8.
 */
export function truncateMiddle(text: string, width: number): string {
  const letters = [...text];
  const widths = letters.map((letter) => (letter.charCodeAt(0) < 256 ? 8 : 14));
  const sum = (part: readonly number[]): number => part.reduce((total, one) => total + one, 0);
  if (sum(widths) <= width) return text;
  let head = 0;
  while (head < letters.length && sum(widths.slice(0, head + 1)) <= width * 0.4) head += 1;
  let tail = letters.length;
  while (tail > head && sum(widths.slice(tail - 1)) + sum(widths.slice(0, head)) + 14 <= width) tail -= 1;
  return `${letters.slice(0, head).join('')}…${letters.slice(tail).join('')}`;
}

const WORDS = {
  expired: '已过期',
  due7: '7 天内',
  due30: '30 天内',
  due60: '60 天内',
  due90: '90 天内',
  valid: '90 天以上',
} as const;
export type TimelineRange = keyof typeof WORDS;
export const TIMELINE_RANGES = Object.entries(WORDS) as readonly [TimelineRange, string][];

/** Counts the expiring documents in each range. */
export function countTimelineRanges(rows: readonly TimelineRow[]): Record<TimelineRange, number> {
  const counts: Record<TimelineRange, number> = { expired: 0, due7: 0, due30: 0, due60: 0, due90: 0, valid: 0 };
  for (const point of rows.flatMap((row) => row.points)) {
    if (point.state in counts) counts[point.state as TimelineRange] += point.subjects.length + point.more;
  }
  return counts;
}

/** Describes the timeline in one sentence for screen readers. */
export function describeTimeline(rows: readonly TimelineRow[]): string {
  const counts = countTimelineRanges(rows);
  const parts = TIMELINE_RANGES.flatMap(([range, words]) =>
    counts[range] > 0 ? [`${words} ${counts[range]} 项`] : [],
  );
  const found = parts.length > 0 ? parts.join('，') : '一年内没有到期的证照';
  return `未来 12 个月有效期时间轴：${found}。切换到表格可逐条查看。`;
}
