import { describe, expect, it } from 'vitest';
import type { SharedReport } from '../../contract/share.ts';
import { describePicture, MAX_REPORT_PICTURE_ROWS } from './describe-picture.ts';

const leaf = (title: string, verdict: 'met' | 'unmet' | 'unknown' | 'notAssessed', have: number | null) => ({
  title,
  verdict,
  need: { text: '不少于 12 人', value: 12, unit: '人' },
  have: { text: `${have ?? 0} 人`, value: have, unit: '人' },
  distance: verdict === 'unmet' ? { text: '缺 4 人', value: 4, unit: '人' } : null,
});
const report = (leaves: ReturnType<typeof leaf>[]): SharedReport =>
  ({
    entName: '示例甲建设有限公司',
    runNo: 'JY20261121-0001',
    standardName: '市政公用工程施工总承包',
    level: '二级',
    asOf: '2026-11-21',
    checkedTime: '2026-11-21 10:00:00',
    verdict: 'unmet',
    headline: '暂不满足申报条件',
    leftOut: ['张某'],
    items: [
      {
        itemName: '市政公用工程施工总承包',
        level: '二级',
        report: {
          leaves,
          gaps: [{ kind: 'add', title: '注册建造师', count: 4, unit: '人' }],
          counts: { assessed: 3, met: 1, declared: 0, unmet: 1, unknown: 1, notAssessed: 1 },
          disclaimer: '示例声明',
        },
      },
    ],
  }) as unknown as SharedReport;
const asked = { names: 'hidden', number: 'ABCDEFGHJKMNPQRS', address: 'https://example.com/verify' } as const;

describe('what a picture of a report says', () => {
  it('is first the missing facts, then the unknown ones, and never one for the other', () => {
    const leaves = [leaf('净资产', 'met', 12), leaf('业绩', 'unknown', 0), leaf('建造师', 'unmet', 8)];
    const { rows, gaps, number, notes, tone } = describePicture(
      report([...leaves, leaf('设备', 'notAssessed', 0)]),
      asked,
    );
    expect(rows).toMatchObject([
      { title: '建造师', words: '缺 4 人', tone: 'bad', bar: { have: 8, need: 12 } },
      { title: '业绩', words: '待核对', tone: 'open', text: '标准：不少于 12 人。现有：待核对', bar: null },
      { title: '净资产', words: '满足', tone: 'ok' },
    ]);
    expect({ gaps, number, tone }).toEqual({ gaps: ['注册建造师：4 人'], number: 'ABCD-EFGH-JKMN-PQRS', tone: 'bad' });
    expect(notes).toEqual(['人员姓名已隐去。', '本次核验未纳入：张某。', '示例声明']);
  });

  it('is no longer than a phone shows, and says what it leaves out', () => {
    const many = Array.from({ length: MAX_REPORT_PICTURE_ROWS + 3 }, (_unused, at) => leaf(`要求 ${at}`, 'met', 12));
    const { rows, more } = describePicture(report(many), asked);
    expect({ rows: rows.length, more }).toEqual({ rows: MAX_REPORT_PICTURE_ROWS, more: '另有 3 项，见完整报告' });
  });
});
