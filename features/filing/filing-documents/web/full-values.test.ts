import { expect, it } from 'vitest';
import { areRevealedValuesCurrent, indexRevealedValues } from './full-values.ts';

const full = indexRevealedValues([{ at: 1, masked: '11**********02', value: '示例完整号码' }]);
const getCell = (at: number, value: string) => ({
  at,
  field: { section: '人员', row: '1. 示例甲', label: '证件号码', value },
});

it('shows a whole number only beside the masked number that it was asked for', () => {
  expect(areRevealedValuesCurrent(full, [getCell(0, '示例甲'), getCell(1, '11**********02')])).toBe(true);
  expect(areRevealedValuesCurrent(full, [getCell(0, '示例甲'), getCell(1, '32**********19')])).toBe(false);
  expect(areRevealedValuesCurrent(full, [getCell(1, '示例乙')])).toBe(false);
  expect(areRevealedValuesCurrent(full, [getCell(2, '32**********19')])).toBe(true);
});
