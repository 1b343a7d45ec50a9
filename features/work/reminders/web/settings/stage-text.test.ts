import { describe, expect, it } from 'vitest';
import { formatReminderStage, formatStageList, parsePreparationDays, parseStageList } from './stage-text.ts';

describe('stages as they are typed', () => {
  it.each([
    ['90、60、30、7、0', [90, 60, 30, 7, 0]],
    [' 7, 30  90 ', [90, 30, 7]],
    ['30，30；7', [30, 7]],
    ['', []],
  ])('%j', (text, stages) => expect(parseStageList(text)).toEqual(stages));
  it.each(['三十', '-1', '366', '1.5', '1 2 3 4 5 6 7 8 9'])('%j is not understood', (text) =>
    expect(parseStageList(text)).toBeNull(),
  );
  it('preparation is a number of days within bounds', () => {
    expect([' 30 ', '0', '180'].map(parsePreparationDays)).toEqual([30, 0, 180]);
    expect(['', '-1', '181', '1.5', '三十'].map(parsePreparationDays)).toEqual([null, null, null, null, null]);
  });
  it('are written as they are read', () => {
    expect(parseStageList(formatStageList([90, 0]))).toEqual([90, 0]);
    expect([0, 7].map(formatReminderStage)).toEqual(['当天', '前 7 天']);
  });
});
