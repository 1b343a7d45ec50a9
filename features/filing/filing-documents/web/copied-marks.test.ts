import { expect, it } from 'vitest';
import { computeCopiedCellHash, loadCopiedCellHashes, saveCopiedCellHashes } from './copied-marks.ts';

const field = { section: '一、概况', row: null, label: '企业名称', value: '示例建设有限公司' };

it('stays ticked for its filing and table until the value changes, and holds no value', () => {
  const kept = new Map<string, string>();
  const place = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(loadCopiedCellHashes(place, 'a', 'x')).toEqual(new Set());
  saveCopiedCellHashes(place, 'a', 'x', new Set([computeCopiedCellHash(field)]));
  expect(loadCopiedCellHashes(place, 'a', 'x').has(computeCopiedCellHash(field))).toBe(true);
  expect(
    loadCopiedCellHashes(place, 'a', 'x').has(computeCopiedCellHash({ ...field, value: '示例改名有限公司' })),
  ).toBe(false);
  expect(loadCopiedCellHashes(place, 'a', 'y')).toEqual(new Set());
  expect([...kept.values()].join('')).not.toContain('示例');
});
