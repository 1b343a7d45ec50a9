import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/validity/day.ts';
import { getValidity } from '#domain/validity/validity.ts';
import type { TimelineRow } from '../overview.contract.ts';
import {
  clusterTimelinePoints,
  countTimelineRanges,
  createTimelineScale,
  describeTimeline,
  listTimelineMonths,
  listWeekTicks,
  TIMELINE_LABEL_WIDTH,
  truncateMiddle,
} from './timeline-scale.ts';

const TODAY = '2026-11-21';
const scale = createTimelineScale(802, TODAY);
const point = (days: number, ...subjects: string[]) => {
  const date = addDays(TODAY, days);
  const { state, words } = getValidity(date, TODAY);
  return { date, state, words, subjects, more: 0 };
};
const row = (points: TimelineRow['points']): TimelineRow => ({
  key: 'a',
  label: 'a',
  count: null,
  isLongTerm: false,
  endOn: null,
  points,
  later: 0,
  to: '/',
});

describe('scale', () => {
  it('goes from 45 days ago to 365 days ahead and keeps within', () => {
    expect(scale.xOf(addDays(TODAY, -45))).toBe(TIMELINE_LABEL_WIDTH);
    expect(scale.xOf(addDays(TODAY, 365))).toBe(798);
    expect(scale.xOf(addDays(TODAY, -400))).toBe(TIMELINE_LABEL_WIDTH);
    expect(scale.xOf(addDays(TODAY, 4000))).toBe(798);
    expect(scale.todayX).toBeGreaterThan(TIMELINE_LABEL_WIDTH);
  });
  it('has twelve months, the year above January, and a tick a week', () => {
    const months = listTimelineMonths(scale, TODAY);
    expect(months.map((month) => month.label).join(' ')).toBe('12月 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月');
    expect(months.filter((month) => month.year !== null)).toMatchObject([{ label: '1月', year: '2027年' }]);
    expect(listWeekTicks(scale, TODAY)).toHaveLength(53);
    expect(
      listTimelineMonths(createTimelineScale(500, TODAY), TODAY).filter((month) => month.label !== ''),
    ).toHaveLength(4);
  });
});

describe('points', () => {
  it('that would lie on each other become one, counted, with the soonest in front', () => {
    const clusters = clusterTimelinePoints([point(5, '甲', '乙'), point(6, '丙'), point(200, '丁')], scale);
    expect(clusters.map((cluster) => [cluster.count, cluster.first.date])).toEqual([
      [3, addDays(TODAY, 5)],
      [1, addDays(TODAY, 200)],
    ]);
  });
  it('are counted by range and told in a sentence', () => {
    const rows = [row([point(-8, '沈越'), point(0, '甲', '乙')]), row([point(91, '丙')])];
    expect(countTimelineRanges(rows)).toEqual({ expired: 1, due7: 2, due30: 0, due60: 0, due90: 0, valid: 1 });
    expect(describeTimeline(rows)).toContain('已过期 1 项，7 天内 2 项，90 天以上 1 项');
    expect(describeTimeline([])).toContain('一年内没有到期的证照');
  });
});

it('names are cut to their column', () => {
  expect(truncateMiddle('安全生产许可证', 180)).toBe('安全生产许可证');
  const cut = truncateMiddle('建筑业企业资质证书（古建筑工程）', 180);
  expect(cut).toBe('建筑业企业…古建筑工程）');
  expect(truncateMiddle('a'.repeat(100), 80).length).toBeLessThan(12);
});
