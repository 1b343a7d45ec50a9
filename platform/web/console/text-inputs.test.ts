import { describe, expect, it } from 'vitest';
import { parseTypedNumber } from './text-inputs.tsx';

describe('parseTypedNumber', () => {
  it('reads numbers in usual notations', () => {
    const cases = { '1,234.5': 1234.5, '１２': 12, ' 7 ': 7, '.5': 0.5, '3.': 3, '-2': -2, '1 000': 1000 };
    for (const [text, number] of Object.entries(cases)) expect(parseTypedNumber(text), text).toBe(number);
  });

  it('returns null for an empty field', () => {
    expect(parseTypedNumber('  ')).toBeNull();
  });

  it('returns a text that is no number as typed, for the contract to refuse', () => {
    for (const text of ['12层', '1.2.3', '约五', '1e400', '--1']) expect(parseTypedNumber(text), text).toBe(text);
  });
});
