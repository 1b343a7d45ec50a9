/** A range of seconds of a lesson; the end is exclusive. */
export type PlaybackRange = readonly [number, number];

/**
 * Merges ranges within a lesson: whole seconds, sorted, without overlap. A part watched twice, or on two devices, counts once (beyond the
 * specification, wish 20).
 */
export function mergeWatchedRanges(ranges: readonly PlaybackRange[], durationSec: number): PlaybackRange[] {
  const inside = ranges
    .map(([from, to]): PlaybackRange => [Math.max(0, Math.floor(from)), Math.min(durationSec, Math.ceil(to))])
    .filter(([from, to]) => from < to)
    .sort((a, b) => a[0] - b[0]);
  const union: PlaybackRange[] = [];
  for (const [from, to] of inside) {
    const last = union.at(-1);
    if (last && from <= last[1]) union[union.length - 1] = [last[0], Math.max(last[1], to)];
    else union.push([from, to]);
  }
  return union;
}

export const countWatchedSeconds = (ranges: readonly PlaybackRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** Share of a lesson that must be watched to finish it; the last seconds of a recording have no content. */
const FINISHED_SHARE = 0.95;

export const isLessonFinished = (watchedSec: number, durationSec: number): boolean =>
  watchedSec >= Math.floor(durationSec * FINISHED_SHARE);
