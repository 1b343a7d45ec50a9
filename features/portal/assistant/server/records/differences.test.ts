import { expect, it } from 'vitest';
import { formatDifference } from './differences.ts';

it('formats the distance between two values of one kind', () => {
  expect(formatDifference('880', '940')).toBe('，差 60');
  expect(formatDifference('1,880.5 万元', '1,880 万元')).toBe('，差 0.5 万元');
  expect(formatDifference('2025-12-30', '2026-02-28')).toBe('，差 60 天');
});

it('tells no distance between values of different kinds', () => {
  for (const [ours, theirs] of [
    ['880 万元', '940 元'],
    ['竣工', '在建'],
    [null, '940'],
  ] as const)
    expect(formatDifference(ours, theirs)).toBe('');
});
