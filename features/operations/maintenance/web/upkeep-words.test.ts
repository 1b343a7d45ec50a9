import { expect, test } from 'vitest';
import { formatBytes, formatWaitingTime } from './upkeep-words.ts';

test('sizes are told in the largest unit that they fill', () => {
  expect([0, 1023, 1024, 1_572_864, 5 * 1024 ** 3].map(formatBytes)).toEqual([
    '0 字节',
    '1,023 字节',
    '1 KB',
    '1.5 MB',
    '5 GB',
  ]);
});

test('a wait is told in seconds, minutes or hours', () => {
  expect([0, 59, 60, 3599, 5400].map(formatWaitingTime)).toEqual(['0 秒', '59 秒', '1 分钟', '59 分钟', '1.5 小时']);
});
