import { describe, expect, it } from 'vitest';
import { readWrittenDay } from './written-day.ts';

describe('a day as people write it', () => {
  it.each([
    ['2026-1-5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['２０２６．１．５', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026-01-05 00:00:00', '2026-01-05'],
    ['二〇二六年一月五日', '2026-01-05'],
    ['二○二六年十二月二十一日', '2026-12-21'],
    ['2026.1.5前有效', '2026-01-05'],
    ['2026年元月5号', '2026-01-05'],
    ['2026–01–05', '2026-01-05'],
    ['2026—1—5', '2026-01-05'],
    ['至2026年1月5日止', '2026-01-05'],
    ['有效期至 2026-01-05', '2026-01-05'],
    ['2026-01-05T08:30:00.000+08:00', '2026-01-05'],
    // Midnight in Shanghai, as programs write it in UTC.
    ['2026-01-04T16:00:00.000Z', '2026-01-05'],
    ['2025-12-31T16:00:00+0000', '2026-01-01'],
    // Midnight in summer time.
    ['1988-06-30T15:00:00.000Z', '1988-07-01'],
    ['1988-07-01T00:00:00+09:00', '1988-07-01'],
    ['1988-12-31T15:00:00.000Z', '1988-12-31'],
    ['2026-01-05 8:30+08:00', '2026-01-05'],
  ])('%s is understood', (text, day) => expect(readWrittenDay(text)).toEqual({ is: 'day', day }));
  it.each([
    ['2024-1', '只写到月份'],
    ['2026年1月', '只写到月份'],
    ['24.1.2', '两位'],
    ['26-1-5', '两位'],
    ['2026-02-30', '不是存在'],
    ['二〇二六年', '只写到年份'],
    ['二〇二六年二月三十日', '不是存在'],
    ['明年', '无法识别'],
    ['', '无法识别'],
  ])('%s is asked for', (text, words) => {
    const read = readWrittenDay(text);
    expect(read).toMatchObject({ is: 'unclear', words: expect.stringContaining(words) });
  });
  it('a month is enough where its first day is meant', () => {
    expect(readWrittenDay('2024-1', true)).toEqual({ is: 'day', day: '2024-01-01' });
    expect(readWrittenDay('2024年13月', true)).toMatchObject({ is: 'unclear' });
    expect(readWrittenDay('长期')).toEqual({ is: 'endless' });
  });
});

it.each([
  ['202605', '2026-05-01'],
  ['2019年十月', '2019-10-01'],
  ['2019年十二月', '2019-12-01'],
  ['2020年3月起', '2020-03-01'],
])('reads the month %s where a month is enough, and asks elsewhere', (text, day) => {
  expect(readWrittenDay(text, true)).toEqual({ is: 'day', day });
  expect(readWrittenDay(text).is).toBe('unclear');
});

it.each(['202613', '2019年十三月', '180005'])('does not read the month %s', (text) => {
  expect(readWrittenDay(text, true).is).toBe('unclear');
});
