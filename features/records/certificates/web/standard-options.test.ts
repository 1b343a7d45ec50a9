import { describe, expect, it } from 'vitest';
import { canHaveItems, groupStandards, listStandardLevels, type StandardChoice } from './standard-options.ts';

const standard = (code: string, more: Partial<StandardChoice> = {}): StandardChoice => ({
  code,
  displayCode: `03-${code}`,
  parent: null,
  category: 'construction',
  name: `标准 ${code}`,
  levels: ['一级', '二级'],
  ...more,
});
const ALL = [
  standard('103001', { name: '施工总承包', levels: [] }),
  standard('10300101', { parent: '103001' }),
  standard('10300102', { parent: '103001', levels: ['一级', '一级（原规定）', '二级'] }),
  standard('101003', { category: 'survey' }),
  standard('10400205', { category: 'supervision' }),
  standard('10400206', { category: 'supervision' }),
];

describe('standards that a certificate may hold', () => {
  it('are those of its category, grouped as the directory has them; a group itself is none', () => {
    expect(groupStandards(ALL, 'construction')).toEqual([
      {
        label: '施工总承包',
        title: '施工总承包',
        options: [
          { value: '10300101', label: '标准 10300101' },
          { value: '10300102', label: '标准 10300102' },
        ],
      },
    ]);
  });

  it('R-109, R-110, G-10: what is not offered is missing, unless the record holds it already', () => {
    const codes = (category: 'survey' | 'supervision', held?: string[]) =>
      groupStandards(ALL, category, held).map(({ label, options }) => [label, options.map((option) => option.value)]);
    expect(codes('survey')).toEqual([]);
    expect(codes('supervision', ['10400205'])).toEqual([['资质标准', ['10400205', '10400206']]]);
  });

  it('supervision that other ministries certify can be entered, by itself at the end', () => {
    expect(
      groupStandards(ALL, 'supervision').map(({ label, options }) => [label, options.map((one) => one.value)]),
    ).toEqual([
      ['资质标准', ['10400206']],
      ['由其他部门核发', ['10400205']],
    ]);
  });

  it('offers the levels of the standard, each once', () => {
    expect(listStandardLevels(ALL, '10300102')).toEqual(['一级', '二级']);
    expect(listStandardLevels(ALL, '03-10300101')).toEqual(['一级', '二级']);
    expect(listStandardLevels(ALL, 'nowhere')).toEqual([]);
  });

  it('a safety permit holds none', () => {
    expect(canHaveItems('safety')).toBe(false);
    expect(canHaveItems('design')).toBe(true);
    expect(canHaveItems(undefined)).toBe(false);
  });
});
