import { describe, expect, it } from 'vitest';
import type { ImportBatch } from '../import-export.contract.ts';
import { computeBatchTotals, formatBatchSummary, getWizardStep } from './states.ts';

const batch = (part: Partial<ImportBatch>): ImportBatch => ({
  id: 'b',
  fileName: '示例.xlsx',
  source: 'workbook',
  status: 'ready',
  message: null,
  counts: [],
  faultCount: 0,
  noticeCount: 0,
  mode: null,
  result: null,
  progress: null,
  createTime: '2026-11-20 10:00:00',
  applyTime: null,
  undoTime: null,
  ...part,
});
const count = (sheet: string, numbers: Partial<ImportBatch['counts'][number]>) => ({
  sheet,
  new: 0,
  changed: 0,
  unchanged: 0,
  faulty: 0,
  faults: 0,
  ...numbers,
});

describe('import wizard', () => {
  it.each([
    [undefined, 'upload'],
    [batch({ status: 'reading' }), 'upload'],
    [batch({ status: 'refused' }), 'upload'],
    [batch({ status: 'ready' }), 'preview'],
    [batch({ status: 'applying' }), 'preview'],
    [batch({ status: 'applied' }), 'result'],
    [batch({ status: 'undone' }), 'result'],
  ])('knows its step', (found, step) => expect(getWizardStep(found)).toBe(step));

  it('adds the sheets up and says what would happen', () => {
    const counts = [count('项目', { new: 2, changed: 1, faulty: 1 }), count('设备', { new: 1, unchanged: 4 })];
    expect(computeBatchTotals(batch({ counts }))).toEqual({ added: 3, changed: 1, unchanged: 4, faulty: 1 });
    expect(formatBatchSummary(batch({ counts, faultCount: 2 }))).toBe('有 2 处问题，涉及 1 条记录；其余 4 条可以导入');
    expect(formatBatchSummary(batch({ counts: [count('项目', { faulty: 1 })], faultCount: 1 }))).toBe(
      '有 1 处问题，没有可以导入的行',
    );
    expect(formatBatchSummary(batch({ counts: [count('项目', { new: 1 })] }))).toBe(
      '没有发现问题，将新增 1 条、修改 0 条',
    );
    expect(formatBatchSummary(batch({ counts: [count('项目', { new: 1 })], noticeCount: 2 }))).toBe(
      '有 2 处提示，请看“问题”一栏；将新增 1 条、修改 0 条',
    );
    expect(formatBatchSummary(batch({ counts: [count('项目', { unchanged: 5 })] }))).toBe(
      '文件与现有数据一致，5 条记录没有变化',
    );
  });
});
