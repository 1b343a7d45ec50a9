import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/validity/day.ts';
import {
  buildTimeline,
  MAX_TIMELINE_DOCUMENTS,
  MAX_TIMELINE_SUBJECTS,
  TIMELINE_DAYS_AHEAD,
  type TimelineRecord,
} from './timeline.ts';

const TODAY = '2026-11-21';
const ending = (
  kind: TimelineRecord['kind'],
  subject: string,
  days: number | null,
  family: string | null = null,
): TimelineRecord => ({
  kind,
  subject,
  family,
  endOn: days === null ? null : addDays(TODAY, days),
});

describe('rows of the validity timeline', () => {
  const rows = buildTimeline(
    [
      ending('registration', '叶蓁 二级建造师', 12, '二级建造师'),
      ending('certificate', '长期证书', null),
      ending('certificate', '建筑装修', 242),
      ending('certificateItem', '钢结构', 57),
      ending('certificate', '市政公用', TIMELINE_DAYS_AHEAD + 1),
      ending('safetyPermit', '安全生产许可证', 5),
      ending('licence', '营业执照', null),
      ending('registration', '沈越 二级建造师', -8, '二级建造师'),
      ending('registration', '周启明 二级建造师', 12, '二级建造师'),
      ending('registration', '远 二级建造师', 900, '二级建造师'),
      ending('age60', '沈越 满 60 周岁', 12),
      ending('postCert', '邵敏 安全员岗位证书', 7),
    ],
    TODAY,
  );
  it('stand in their order', () => {
    expect(rows.map((row) => row.label)).toEqual([
      '营业执照',
      '安全生产许可证',
      '钢结构',
      '建筑装修',
      '市政公用',
      '长期证书',
      '二级建造师',
      '岗位证书',
    ]);
  });
  it('tell what is without end from what ends beyond the axis', () => {
    expect(rows.map((row) => [row.isLongTerm, row.later])).toEqual([
      [true, 0],
      [false, 0],
      [false, 0],
      [false, 0],
      [false, 1],
      [true, 0],
      [false, 1],
      [false, 0],
    ]);
  });
  it('put people of one day together, and count all', () => {
    const people = rows.find((row) => row.label === '二级建造师');
    expect(people?.count).toBe(4);
    expect(people?.points.map((point) => [point.date, point.state, point.subjects.length])).toEqual([
      ['2026-11-13', 'expired', 1],
      ['2026-12-03', 'due30', 2],
    ]);
  });
});

it('is no longer for an enterprise of thousands of papers and people than for one of some dozens, and counts all people', () => {
  const rows = buildTimeline(
    [
      ...Array.from({ length: 3_000 }, (_, at) => ending('certificate', `证书 ${at}`, at)),
      ...Array.from({ length: 5_000 }, (_, at) => ending('registration', `人员 ${at}`, at % 3, '二级建造师')),
    ],
    TODAY,
  );
  expect(rows).toHaveLength(MAX_TIMELINE_DOCUMENTS + 2);
  const [others, people] = rows.slice(-2);
  expect(others).toMatchObject({ label: '其余企业证照', count: 3_000 - MAX_TIMELINE_DOCUMENTS });
  expect((others?.points.length ?? 0) + (others?.later ?? 0)).toBe(3_000 - MAX_TIMELINE_DOCUMENTS);
  expect(people?.count).toBe(5_000);
  expect(people?.points.map(({ subjects }) => subjects.length)).toEqual([
    MAX_TIMELINE_SUBJECTS,
    MAX_TIMELINE_SUBJECTS,
    MAX_TIMELINE_SUBJECTS,
  ]);
  expect(people?.points.reduce((sum, { subjects, more }) => sum + subjects.length + more, 0)).toBe(5_000);
});
