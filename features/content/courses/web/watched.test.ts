import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSlideAt, getSlideSeconds, getTotalSlideSeconds, listSlideStarts } from '../contract/slides.ts';
import { formatDuration, formatPlaybackTime } from '../contract/text.ts';
import { countWatchedSeconds, isLessonFinished, mergeWatchedRanges, type PlaybackRange } from '../contract/watched.ts';

const ranges = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 130 })).map(([a, b]): PlaybackRange => [a, b]),
  { maxLength: 12 },
);
const DURATION = 100;

const secondsByHand = (given: readonly PlaybackRange[]): number =>
  Array.from({ length: DURATION }, (_unused, second) => second).filter((second) =>
    given.some(([from, to]) => from <= second && second < to),
  ).length;

describe('union of watched ranges (beyond, wish 20)', () => {
  it('counts every second of the lesson at most once', () => {
    fc.assert(
      fc.property(ranges, (given) => {
        const union = mergeWatchedRanges(given, DURATION);
        expect(countWatchedSeconds(union)).toBe(secondsByHand(given));
        for (const [index, [from, to]] of union.entries()) {
          expect(from).toBeLessThan(to);
          const next = union[index + 1];
          if (next) expect(next[0]).toBeGreaterThan(to);
        }
      }),
    );
  });
  it('does not depend on the order of devices, nor on repetition', () => {
    fc.assert(
      fc.property(ranges, ranges, (one, other) => {
        const both = mergeWatchedRanges([...one, ...other], DURATION);
        expect(mergeWatchedRanges([...mergeWatchedRanges(other, DURATION), ...one, ...one], DURATION)).toEqual(both);
      }),
    );
  });
  it('finishes at 95 %', () => {
    expect([isLessonFinished(94, 100), isLessonFinished(95, 100)]).toEqual([false, true]);
  });
});

describe('slides', () => {
  const slide = (length: number) => ({ title: '标题', lines: ['字'.repeat(length)], docNumbers: [] });
  const slides = [slide(10), slide(200), slide(48)];
  it('take as long as their text takes to read', () => {
    expect(slides.map(getSlideSeconds)).toEqual([10, 45, 14]);
    expect(getTotalSlideSeconds(slides)).toBe(69);
  });
  it('are found by position', () => {
    const starts = listSlideStarts(slides);
    expect(starts).toEqual([0, 10, 55]);
    expect([0, 9.9, 10, 54, 55, 69, 1000].map((second) => findSlideAt(starts, second))).toEqual([0, 0, 1, 1, 2, 2, 2]);
    expect(findSlideAt([], 5)).toBe(0);
  });
});

it('writes positions and lengths', () => {
  expect([0, 65, 760, 3729].map(formatPlaybackTime)).toEqual(['0:00', '1:05', '12:40', '1:02:09']);
  expect([45, 60, 740, 3600, 13_200].map(formatDuration)).toEqual([
    '45 秒',
    '1 分钟',
    '12 分钟',
    '1 小时',
    '3 小时 40 分',
  ]);
});
