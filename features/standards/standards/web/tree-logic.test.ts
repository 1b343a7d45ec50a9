import { describe, expect, it } from 'vitest';
import type { StandardNode } from '../standards.contract.ts';
import {
  buildTree,
  countLeaves,
  filterTree,
  findTreePath,
  getTreeMove,
  isTreeTrimmed,
  listBranchCodes,
  listVisibleTreeRows,
  trimTree,
} from './tree-logic.ts';

const node = (displayCode: string, label: string, children: StandardNode[] = []): StandardNode => ({
  uuid: '00000000-0000-5000-8000-000000000000',
  value: displayCode,
  label,
  code: displayCode.split('-').at(-1) ?? '',
  displayCode,
  count: children.length,
  children,
});
const tree = buildTree([
  node('03', '建筑业企业', [
    node('03-103001', '施工总承包', [
      node('03-10300101', '建筑工程施工总承包'),
      node('03-10300102', '公路工程施工总承包'),
    ]),
    node('03-103002', '专业承包', [node('03-10300203', '预拌混凝土专业承包')]),
  ]),
  node('05', '城乡规划编制'),
]);

describe('directory of standards', () => {
  it('leaves out of a name what its group already says', () => {
    const labels = listVisibleTreeRows(tree, new Set(listBranchCodes(tree))).map((row) => row.node.label);
    expect(labels).toEqual([
      '建筑业（施工）',
      '施工总承包',
      '建筑工程',
      '公路工程',
      '专业承包',
      '预拌混凝土',
      '城乡规划编制',
    ]);
  });

  it('finds by name, by code and by several words, with the groups above', () => {
    const found = (text: string) =>
      listVisibleTreeRows(filterTree(tree, text), new Set(listBranchCodes(tree))).map((row) => row.node.displayCode);
    expect(found('混凝土')).toEqual(['03', '03-103002', '03-10300203']);
    expect(found('10300102')).toEqual(['03', '03-103001', '03-10300102']);
    expect(found('公路 总承包')).toEqual(['03', '03-103001', '03-10300102']);
    expect(found('没有的')).toEqual([]);
    expect(countLeaves(filterTree(tree, '施工总承包'))).toBe(2);
  });

  it('knows the way to a page', () => {
    expect(findTreePath(tree, '03-10300203')).toEqual(['03', '03-103002', '03-10300203']);
    expect(findTreePath(tree, 'nowhere')).toEqual([]);
    expect(findTreePath(tree, null)).toEqual([]);
  });

  it('sends along only what leads to the page, and knows that something is left out', () => {
    const trimmed = trimTree(tree, '03-10300203');
    const codes = listVisibleTreeRows(trimmed, new Set(listBranchCodes(trimmed))).map((row) => row.node.displayCode);
    expect(codes).toEqual(['03', '03-103001', '03-103002', '03-10300203', '05']);
    expect([isTreeTrimmed(trimmed), isTreeTrimmed(tree)]).toEqual([true, false]);
    expect(trimmed[0]?.children.map((group) => [group.count, group.isBranch])).toEqual([
      [2, true],
      [1, true],
    ]);
  });

  it('moves by keys as a navigation tree does', () => {
    const open = new Set(['03', '03-103001']);
    const rows = listVisibleTreeRows(tree, open);
    const move = (key: string, from: string) => getTreeMove(key, rows, from, open);
    expect(move('ArrowDown', '03')).toEqual({ kind: 'focus', code: '03-103001' });
    expect(move('ArrowUp', '03')).toEqual({ kind: 'none' });
    expect(move('ArrowRight', '03-103002')).toEqual({ kind: 'open', code: '03-103002' });
    expect(move('ArrowRight', '03-103001')).toEqual({ kind: 'focus', code: '03-10300101' });
    expect(move('ArrowLeft', '03-10300101')).toEqual({ kind: 'focus', code: '03-103001' });
    expect(move('ArrowLeft', '03-103001')).toEqual({ kind: 'close', code: '03-103001' });
    expect(move('End', '03')).toEqual({ kind: 'focus', code: '05' });
    expect(move('Home', '05')).toEqual({ kind: 'focus', code: '03' });
    expect(move('a', '05')).toEqual({ kind: 'none' });
  });
});
