import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/validity/day.ts';
import type { Reminder, Summary } from '../reminders.contract.ts';
import { buildStripItems, getStage, groupHeads } from './reminder-groups.ts';

const TODAY = '2026-11-21';
const summary: Summary = {
  total: 3,
  stages: { expired: 1, due7: 0, due30: 2, due60: 0, due90: 0, early: 0, state: 0 },
  snoozed: 1,
  handled: 4,
  sweptOn: TODAY,
};
const row = (uuid: string, days: number | null) =>
  ({ uuid, dueDate: days === null ? null : addDays(TODAY, days) }) as Reminder;

describe('strip', () => {
  const items = buildStripItems(summary, 'due60', { pathname: '/p', search: '?keyword=a&pageNum=3&state=handled' });
  it('shows the stages that have any, the active one, and the two ends', () => {
    expect(items.map((item) => `${item.key} ${item.count}`)).toEqual([
      ' 3',
      'expired 1',
      'due30 2',
      'due60 0',
      'snoozed 1',
      'handled 4',
    ]);
  });
  it('keeps the other filters, and goes to the first page', () => {
    expect(items.map((item) => item.to).slice(0, 2)).toEqual(['/p?keyword=a', '/p?keyword=a&stage=expired']);
    expect(items.at(-1)?.to).toBe('/p?keyword=a&state=handled');
  });
});

describe('groups of a phone', () => {
  it('put a head before the first row of each stage', () => {
    const rows = [row('a', -3), row('b', 20), row('c', 30), row('d', null)];
    expect([...groupHeads(rows, summary, TODAY)]).toEqual([
      ['a', { words: '已过期', count: 1 }],
      ['b', { words: '30 天内', count: 2 }],
      ['d', { words: '待补正', count: 0 }],
    ]);
  });
  it.each([
    [-1, 'expired'],
    [0, 'due7'],
    [7, 'due7'],
    [8, 'due30'],
    [90, 'due90'],
    [91, 'early'],
    [null, 'state'],
  ])('%s days left is %s', (days, stage) => {
    expect(getStage(row('a', days), TODAY)).toBe(stage);
  });
});
