import { expect, it } from 'vitest';
import { describeSchedule } from './schedule.ts';

it.each([
  [null, '按需'],
  ['* * * * *', '每分钟'],
  ['*/5 * * * *', '每 5 分钟'],
  ['35 * * * *', '每小时第 35 分'],
  ['0 2 * * *', '每天 02:00'],
  ['30 16 * * *', '每天 16:30'],
  ['0 2 * * 1', '0 2 * * 1'],
  ['0 2,14 * * *', '0 2,14 * * *'],
  ['5-9 * * * *', '5-9 * * * *'],
])('says %s as %s', (cron, words) => {
  expect(describeSchedule(cron)).toBe(words);
});
