import { describe, expect, it } from 'vitest';
import { buildFilterStripItems, formatKeyMeasures, formatProjectLevel } from './project-words.ts';

describe('projects in words', () => {
  it('shows only measures that are known, with units', () => {
    expect(
      formatKeyMeasures({
        area: 32000,
        height: 81.5,
        span: null,
        length: null,
        metrics: [
          { metric: '单跨', value: 30, unit: 'm', count: null },
          { metric: '层数', value: null, unit: null, count: null },
        ],
      }),
    ).toEqual(['32,000 ㎡', '高 81.5 m', '单跨 30 m']);
    expect(formatKeyMeasures({ area: null, height: null, span: null, length: 1.2, metrics: [] })).toEqual([
      '长 1.2 km',
    ]);
    expect(formatProjectLevel(null)).toBe('未定级');
  });

  it('offers each grade that occurs as a filter and keeps the others in the address', () => {
    const counts = { total: 3, levels: { A: 0, B: 2, C: 0, D: 0, none: 1 }, missingLink: 1, contradictory: 0 };
    const items = buildFilterStripItems(counts, { pathname: '/p', search: '?name=x&pageNum=3&dataLevel=A' });
    expect(items.map((item) => [item.key, item.count, item.to])).toEqual([
      ['', 3, '/p?name=x'],
      ['B', 2, '/p?name=x&dataLevel=B'],
      ['none', 1, '/p?name=x&dataLevel=none'],
      ['missingLink', 1, '/p?name=x&missingLink=true'],
    ]);
  });
});
