import { describe, expect, it } from 'vitest';
import vectors from '#domain/testing/vectors.json' with { type: 'json' };
import {
  buildDictionaryOptions,
  filterOfferedStandards,
  filterOfferedSupervision,
  getOptionLabel,
  readEntries,
  readEntry,
} from './options.ts';

const getOptions = (values: readonly string[]) => values.map((value) => ({ value, label: `标准 ${value}` }));

describe('R-106, R-107 generic entry', () => {
  it('R-106: reads the label from label, name or title, in this order', () => {
    expect(readEntry({ title: '丙', name: '乙', label: '甲', id: '1' })?.label).toBe('甲');
    expect(readEntry({ title: '丙', name: '乙', id: '1' })?.label).toBe('乙');
    expect(readEntry({ title: '丙', id: '1' })?.label).toBe('丙');
    expect(readEntry({ label: ' ', title: '丙', id: '1' })?.label).toBe('丙');
  });

  it('R-107: reads the value from value, id, uid or key, in this order', () => {
    expect(readEntry({ label: '甲', key: 'k', uid: 'u', id: 'i', value: 'v' })?.value).toBe('v');
    expect(readEntry({ label: '甲', key: 'k', uid: 'u', id: 'i' })?.value).toBe('i');
    expect(readEntry({ label: '甲', key: 'k', uid: 'u' })?.value).toBe('u');
    expect(readEntry({ label: '甲', key: 'k' })?.value).toBe('k');
  });

  it('R-107: 0 and the empty string count as present, null does not', () => {
    expect(readEntry({ label: '全部', value: 0, id: 'i' })?.value).toBe(0);
    expect(readEntry({ label: '全国', value: '', id: 'i' })?.value).toBe('');
    expect(readEntry({ label: '全国', value: null, id: 'i' })?.value).toBe('i');
  });

  it('keeps the raw record, and leaves out records without a value', () => {
    const raw = { label: '甲', id: 7, more: true };
    expect(readEntries([raw, { label: '没有值' }])).toEqual([{ label: '甲', value: 7, raw }]);
    expect(readEntries([raw])[0]?.raw).toBe(raw);
  });
});

describe('R-104, R-108 dictionary options', () => {
  it('turns dictLabel and dictValue into label and value', () => {
    expect(buildDictionaryOptions([{ dictLabel: '通知', dictValue: '01' }])).toEqual([{ label: '通知', value: '01' }]);
  });

  it('shows a value that the list does not have as it is', () => {
    const options = [{ label: '通知', value: '01' }];
    expect(getOptionLabel(options, '01')).toBe('通知');
    expect(getOptionLabel(options, '99')).toBe('99');
  });
});

describe('R-109, R-110 option filters', () => {
  const { generic, supervision } = vectors.optionFilters;
  const kept = ['101001', '10400201', '10400206'];

  it('R-109: drops exactly the generic ones', () => {
    expect(
      filterOfferedStandards(getOptions([...generic, ...supervision, ...kept])).map((option) => option.value),
    ).toEqual([...supervision, ...kept]);
  });

  it('R-110: drops exactly the supervision ones', () => {
    expect(
      filterOfferedSupervision(getOptions([...generic, ...supervision, ...kept])).map((option) => option.value),
    ).toEqual([...generic, ...kept]);
  });
});
