import { expect, it } from 'vitest';
import type { QualificationIndicatorStatus } from '../overview.contract.ts';
import { describeWorstIndicators } from './standings.ts';

const row = (values: Partial<QualificationIndicatorStatus>): QualificationIndicatorStatus => ({
  itemUuid: 'a',
  itemTitle: '市政公用工程施工总承包三级',
  standardCode: '10300110',
  indicator: '注册建造师',
  have: 4,
  need: 5,
  unit: '人',
  verdict: 'short',
  words: '差 1 人',
  docNumber: null,
  ...values,
});

it('the worst indicator of a qualification is named with its figures, as far as they are known', () => {
  const notes = describeWorstIndicators([
    row({}),
    row({ itemUuid: 'b', have: null }),
    row({ itemUuid: 'c', indicator: '企业业绩', have: null, need: null, unit: null }),
    row({ itemUuid: 'd', indicator: '净资产', have: 12_000, need: 40_000, unit: '万元' }),
  ]);
  expect([...notes.values()]).toEqual([
    '注册建造师 4 / 5 人',
    '注册建造师 — / 5 人',
    '企业业绩',
    '净资产 12,000 / 40,000 万元',
  ]);
});
