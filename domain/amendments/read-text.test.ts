import { describe, expect, it } from 'vitest';
import { loadFacts } from '#db/facts/load.ts';
import { findLevelLocation } from './amendment.ts';
import { readOfficialText } from './read-text.ts';
import { parseRequirementRows } from './validate-amendment.ts';

/** As 建市〔2014〕159号 writes the first level of building works. */
const TEXT = `1.1.1 企业资产
净资产1亿元以上。
1.1.2 企业主要人员
（1）建筑工程、机电工程专业一级注册建造师合计不少于12人，其中建筑工程专业一级注册建造师不少于9人。
（2）技术负责人具有10年以上从事工程施工技术管理工作经历，且具有结构专业高级职称；建筑工程相关专业中级以上职称人员不少于30人，且结构、给排水、暖通、电气等专业齐全。
（3）持有岗位证书的施工现场管理人员不少于50人，且施工员、质量员、安全员、机械员、造价员、劳务员等人员齐全。
（4）经考核或培训合格的中级工以上技术工人不少于150人。
1.1.3 企业工程业绩
近5年承担过下列4类中的2类工程的施工，工程质量合格。`;

describe('a paragraph of an official text', () => {
  it('is taken apart into the rows that the facts have of it', () => {
    const { rows, unread } = readOfficialText(TEXT);
    const place = findLevelLocation(loadFacts(), { standardCode: '10300101', level: '一级' });
    const known = (place?.level.requirements ?? [])
      .filter(({ kind }) => kind !== 'performance' && kind !== 'equipment')
      .map(({ assessed: _assessed, amendedBy: _amendedBy, ...row }) => row)
      .slice(0, rows.length);
    expect(rows.map(({ row }) => row)).toEqual(known);
    expect(rows).toHaveLength(6);
    expect(parseRequirementRows(rows.map(({ row }) => row)).faults).toEqual([]);
    // Works are no pattern's: they are named, never guessed.
    expect(unread.map(({ quote }) => quote)).toEqual(['近5年承担过下列4类中的2类工程的施工，工程质量合格']);
  });

  it('ties each figure to its place', () => {
    for (const { figures, from, to, quote } of readOfficialText(TEXT).rows) {
      expect(TEXT.slice(from, to)).toBe(quote);
      expect(figures.length).toBeGreaterThan(0);
      for (const figure of figures) {
        expect(TEXT.slice(figure.from, figure.to)).toBe(figure.quote);
        expect(Number(figure.quote)).toBe(figure.value);
      }
    }
  });

  it('is read in full-width figures, other words and without numbers', () => {
    const getRows = (text: string) => readOfficialText(text).rows.map(({ row }) => row);
    expect(getRows('净资产不低于８００万元')).toEqual([{ kind: 'netAssets', minCny: 8_000_000 }]);
    expect(getRows('第三条 技术工人不少于30人')).toEqual([
      { kind: 'skilledWorkers', grade: null, min: 30, clause: '第三条' },
    ]);
    expect(
      getRows(
        '技术负责人具有5年以上从事工程施工技术管理工作经历，且具有结构专业中级职称或建筑工程专业注册建造师执业资格',
      ),
    ).toEqual([
      {
        kind: 'technicalLead',
        minYears: 5,
        anyOf: [
          { title: { rank: '中级', specialties: ['结构'] } },
          { registration: { profession: '注册建造师', grade: '一级或二级', specialties: ['建筑工程'] } },
        ],
      },
    ]);
  });

  it('without any requirement gives none, whatever it is', () => {
    for (const text of ['', '\n\n', '第一条', '本通知自发布之日起施行', '。；。', 'x'.repeat(100_000)])
      expect(readOfficialText(text)).toEqual({ rows: [], unread: [] });
  });
});
