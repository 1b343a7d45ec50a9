import { describe, expect, it } from 'vitest';
import {
  applyPublishedWindows,
  getAppliedWindow,
  listProvinceWindows,
  type ProvinceWindowRule,
  RenewalKind,
} from './renewal.ts';

const window = { kind: 'mustBefore', days: null, summary: '示例' } as const;
const ruled = (months: number, confidence: string): ProvinceWindowRule => ({
  ...window,
  months,
  confidence,
  certificateKind: 'qualDesign',
  province: '140000',
  docNumber: null,
});
const kindWith = (...provinces: ProvinceWindowRule[]): RenewalKind =>
  RenewalKind.parse({
    code: 'qualDesign',
    name: '示例资质证书',
    renewal: { ...window, months: 3, provinces },
    rule: [],
    confidence: 'sourced',
  });
const applied = (kind: RenewalKind) => getAppliedWindow(kind, '140100').months;

describe('rules of a province, published and delivered', () => {
  it('let a rule compared with the text decide, whatever its author', () => {
    // What an operator has not verified asks to come earlier, and yet stands behind the text that was read.
    expect(applied(applyPublishedWindows(kindWith(ruled(4, 'sourced')), [ruled(9, 'secondary')]))).toBe(4);
    expect(applied(applyPublishedWindows(kindWith(ruled(9, 'secondary')), [ruled(4, 'sourced')]))).toBe(4);
    expect(applied(applyPublishedWindows(kindWith(ruled(5, 'sourced')), [ruled(4, 'sourced')]))).toBe(4);
    expect(applied(kindWith(ruled(9, 'recalled'), ruled(4, 'sourced')))).toBe(4);
  });

  it('let an unverified rule decide alone only where it is earlier than the country', () => {
    expect(applied(applyPublishedWindows(kindWith(), [ruled(9, 'secondary')]))).toBe(9);
    expect(applied(applyPublishedWindows(kindWith(), [ruled(2, 'secondary')]))).toBe(3);
  });

  it('stand in one order for the night and for the page', () => {
    const kind = applyPublishedWindows(kindWith(ruled(4, 'sourced'), ruled(6, 'recalled')), [ruled(9, 'secondary')]);
    expect(listProvinceWindows(kind).map(({ months, isSourced }) => [months, isSourced])).toEqual([
      [4, true],
      [9, false],
      [6, false],
    ]);
  });
});
