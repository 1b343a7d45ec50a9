import { describe, expect, it } from 'vitest';
import { realCatalogue } from '../../testing/facts.ts';
import { isRequirementKind } from '../requirement.ts';
import { formatCount, getCountUnit } from './count-unit.ts';

describe('the unit of a count', () => {
  it('is the stated one', () => {
    expect(formatCount({ metric: '单机容量', unit: 'MW', min: 80, count: 4, countUnit: '台' }, 4)).toBe('4 台');
    expect(formatCount({ metric: '地上层数', unit: '层', min: 25, count: 2, countUnit: '项' }, 2)).toBe('2 项');
  });

  it('is 项 for projects of a scale and for figures of a whole project', () => {
    expect(formatCount({ metric: '中型项目', unit: '项', count: 2 }, 2)).toBe('2 项');
    expect(formatCount({ metric: '单项压力钢管重量', unit: 't', min: 2000, count: 3 }, 3)).toBe('3 项');
    expect(formatCount({ metric: '单洞长', unit: 'm', min: 500, count: 1 }, 1)).toBe('1 座');
  });

  it('is open for figures of a piece', () => {
    expect(formatCount({ metric: '单洞长', unit: 'm', min: 500, count: 4 }, 4)).toBe('4 座（按座还是按项计待核对）');
  });

  it('is stated, of the whole project, or open for every count of the facts', () => {
    const projectMetric = /^单项|^工程规模$|项目$|^专项设计$|^照明工程设计|^\d 个行业/;
    const counts = realCatalogue.standards.flatMap(({ levels }) =>
      levels.flatMap(({ rows }) =>
        rows.flatMap(({ row }) =>
          isRequirementKind(row, 'performance') ? (row.groups ?? []).flatMap(({ anyOf }) => anyOf ?? []) : [],
        ),
      ),
    );
    const plain = counts.filter(
      (way) =>
        typeof way.count === 'number' && way.count > 1 && way.countUnit === undefined && !getCountUnit(way).isOpen,
    );
    expect(counts.length).toBeGreaterThan(500);
    expect(plain.filter(({ metric }) => !projectMetric.test(metric ?? '')).map(({ metric }) => metric)).toEqual([]);
  });
});
