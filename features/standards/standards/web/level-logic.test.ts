import { describe, expect, it } from 'vitest';
import type { StandardDetail, StandardLevel, StandardRequirement } from '../standards.contract.ts';
import { compareLevels, formatAmendments, getComparisonAddress, getLevelAddress, selectLevel } from './level-logic.ts';

const row = (
  title: string,
  value: string | null,
  state: StandardRequirement['state'] = 'assessed',
): StandardRequirement => ({
  id: title,
  no: 1,
  kind: 'netAssets',
  title,
  text: `${title} ${value ?? '待核对'}`,
  minimum: value === null ? null : { value, unit: '人' },
  parts: [],
  state,
  amendedBy: null,
  since: null,
  clause: null,
  quote: null,
  doubts: value === null ? ['关键内容未核实'] : [],
  notes: [],
});
const level = (
  key: string,
  name: string,
  qualifier: string | null,
  requirements: StandardRequirement[],
  isSuperseded = false,
) => ({ key, level: name, qualifier, isSuperseded, requirements, scope: [] }) as unknown as StandardLevel;
const detail = {
  levelDetails: [
    level('甲级（原规定）', '甲级', '原规定', [row('企业资产', '1')], true),
    level('甲级', '甲级', null, [row('企业资产', '2'), row('技术工人', '150', 'notAssessed')]),
    level('乙级', '乙级', null, [row('企业资产', null)]),
  ],
} as unknown as StandardDetail;

describe('levels of a standard', () => {
  it('takes the level of the address, else the first in force', () => {
    expect(selectLevel(detail, '乙级')?.key).toBe('乙级');
    expect(selectLevel(detail, '甲级（原规定）')?.key).toBe('甲级（原规定）');
    expect(selectLevel(detail, '特级')?.key).toBe('甲级');
    expect(selectLevel(detail, null)?.key).toBe('甲级');
    expect(selectLevel({ levelDetails: [] } as unknown as StandardDetail, null)).toBeNull();
  });

  it('sets like beside like, and keeps what is dropped or pending apart from what a level does not ask', () => {
    const [current, ...rest] = compareLevels(detail);
    expect(rest).toEqual([]);
    expect(compareLevels(detail, '原规定').map((table) => table.qualifier)).toEqual(['原规定']);
    expect(current?.levels.map((one) => one.label)).toEqual(['甲级', '乙级']);
    const workers = current?.rows.find((one) => one.title === '技术工人');
    expect(workers?.cells.map((cells) => cells.length)).toEqual([1, 0]);
    expect(workers?.cells[0]?.[0]?.isDropped).toBe(true);
    expect(current?.rows[0]?.cells[1]?.[0]).toMatchObject({ minimum: null, isPending: true });
  });

  it('sets parts of one level each beside each other', () => {
    const offices = ['建筑', '结构'].map((name) => level(`甲级（${name}）`, '甲级', name, [row('注册资本', '50')]));
    const [table, ...rest] = compareLevels({ levelDetails: offices } as unknown as StandardDetail);
    expect(rest).toEqual([]);
    expect(table?.levels.map((one) => one.label)).toEqual(['建筑', '结构']);
    expect(decodeURIComponent(getComparisonAddress('02-102003', '建筑'))).toBe('/zzbz/02-102003?level=对比&part=建筑');
  });

  it('says what later documents changed', () => {
    const counts = { assessed: 4, notAssessed: 4, changed: 1, pending: 0 };
    expect(formatAmendments(counts)).toBe('本级有 4 项指标已不再考核，1 项指标被调整');
    expect(formatAmendments({ ...counts, notAssessed: 0, changed: 0 })).toBeNull();
  });

  it('keeps the level and the switch in the address', () => {
    expect(decodeURIComponent(getLevelAddress('03-10300101', '一级', true))).toBe(
      '/zzbz/03-10300101?level=一级&cancelled=0',
    );
    expect(getLevelAddress('05', null)).toBe('/zzbz/05');
  });
});
