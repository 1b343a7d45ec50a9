import { describe, expect, it } from 'vitest';
import { createNameHider, hideName, hideNumbers, mapTexts } from './hide-names.ts';

describe('names for readers outside the enterprise', () => {
  it('keep their first sign, and what stands in brackets', () => {
    expect(hideName('林嘉禾')).toBe('林＊＊');
    expect(hideName('林嘉禾（示例）')).toBe('林＊＊（示例）');
    expect(hideName(' 王 ')).toBe('王＊');
  });

  it('are found within sentences, the longest first, with and without what stands in brackets', () => {
    const hide = createNameHider(['林嘉', '林嘉禾（示例）', '王敏', '高']);
    expect(hide('林嘉禾（示例）和林嘉禾、林嘉、王敏：高级工程师')).toBe(
      '林＊＊（示例）和林＊＊、林＊、王＊：高级工程师',
    );
    expect(hide('没有别人')).toBe('没有别人');
  });

  it('are found in every spelling, but not across lines', () => {
    const hide = createNameHider(['古丽·示例', '林嘉禾（示例）']);
    expect(hide('古丽•示例和古丽．示例、古丽 · 示例，林 嘉 禾(示例)')).toBe(
      '古＊＊＊＊和古＊＊＊＊、古＊＊＊＊＊＊，林＊＊＊＊(示例)',
    );
    expect(hide('林\n嘉禾')).toBe('林\n嘉禾');
  });

  it('are hidden at every depth of a value, and nothing else is changed', () => {
    const hide = createNameHider(['王敏']);
    const given = { 王敏: [{ name: '王敏', count: 2, none: null, is: true }] };
    expect(mapTexts(given, hide)).toEqual({ 王敏: [{ name: '王＊', count: 2, none: null, is: true }] });
  });
});

it('numbers of identity cards and phones go, those of enterprises, papers and days stay', () => {
  expect(hideNumbers('证件 11010519491231002X，电话 13800002716')).toBe(
    `证件 ${'＊'.repeat(18)}，电话 ${'＊'.repeat(11)}`,
  );
  const others = '91320106MA0EXMPW1K 2026-11-23 建市〔2014〕159号 1234567890';
  expect(hideNumbers(others)).toBe(others);
});
