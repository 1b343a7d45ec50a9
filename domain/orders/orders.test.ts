import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '#domain/validity/day.ts';
import { formatFen, multiplyAmount, parseFen } from './money.ts';
import { canSettle, getPollStatus, isPayable, ORDER_STATUSES } from './order.ts';
import { getOrderNo } from './order-no.ts';
import { isTaxNo } from './tax-no.ts';
import { getNextTerm, removeTerm } from './term.ts';

describe('money', () => {
  it('is computed in whole fen', () => {
    expect(parseFen('3600.00')).toBe(360_000);
    expect(formatFen(5)).toBe('0.05');
    // 0.1 + 0.2 in floating point is not 0.3.
    expect(multiplyAmount('0.10', 3)).toBe('0.30');
    expect(multiplyAmount('120.00', 20)).toBe('2400.00');
    expect(() => parseFen('12')).toThrow('no amount');
  });
  it('goes to fen and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (fen) => {
        expect(parseFen(formatFen(fen))).toBe(fen);
      }),
    );
  });
});

describe('the term of a membership (gaps C)', () => {
  it('follows a running one', () => {
    expect(getNextTerm('2026-12-31', '2026-11-21', 12)).toEqual({ start: '2027-01-01', end: '2027-12-31' });
    // The last day itself still runs.
    expect(getNextTerm('2026-11-21', '2026-11-21', 12)).toEqual({ start: '2026-11-22', end: '2027-11-21' });
  });
  it('begins today where none runs', () => {
    expect(getNextTerm(null, '2026-11-21', 12)).toEqual({ start: '2026-11-21', end: '2027-11-20' });
    expect(getNextTerm('2026-11-20', '2026-11-21', 24)).toEqual({ start: '2026-11-21', end: '2028-11-20' });
    expect(getNextTerm(null, '2028-02-29', 12)).toEqual({ start: '2028-02-29', end: '2029-02-27' });
  });
  it('taken back leaves the days that were used, and what was bought besides', () => {
    const first = getNextTerm('2026-12-31', '2026-11-21', 12);
    const second = getNextTerm(first.end, '2026-11-21', 12);
    // Before it began all of it goes: its 365 days, while the second year, a leap year, keeps its 366.
    expect(removeTerm(second.end, first, '2026-11-21')).toBe('2028-01-01');
    // After ten days ten days stay.
    expect(removeTerm(first.end, first, '2027-01-11')).toBe('2027-01-10');
    expect(removeTerm(first.end, first, '2028-01-01')).toBe(first.end);
  });
  it('given and taken back at once changes nothing', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2020-01-01', count));
    fc.assert(
      fc.property(day, day, fc.integer({ min: 1, max: 120 }), (end, today, months) => {
        const term = getNextTerm(end, today, months);
        const before = end >= today ? end : addDays(today, -1);
        expect(countDaysBetween(before, removeTerm(term.end, term, today))).toBe(0);
      }),
    );
  });
});

describe('an order', () => {
  it('has a number of time in China and six digits', () => {
    const number = getOrderNo(new Date('2026-12-31T16:00:05Z'), Uint8Array.of(1, 12, 23, 255, 0, 9));
    expect(number).toBe('20270101000005123509');
  });
  it('is paid once, also after it was closed, never after it was refunded', () => {
    expect(ORDER_STATUSES.filter(canSettle)).toEqual(['unpaid', 'reviewing', 'rejected', 'closed']);
    expect(ORDER_STATUSES.filter(isPayable)).toEqual(['unpaid', 'rejected']);
  });
  it('is unpaid, paid or closed for the page that waits (C-160)', () => {
    expect(ORDER_STATUSES.map(getPollStatus)).toEqual(['unpaid', 'unpaid', 'unpaid', 'paid', 'closed', 'paid']);
  });
});

it('a taxpayer number has 15 to 20 digits and capitals', () => {
  for (const good of ['91110105MA01ABCD5X', '110105123456789', '91110105MA01ABCD5X01'])
    expect(isTaxNo(good)).toBe(true);
  for (const bad of ['', '12345678901234', '911101-5MA01ABCD5', '91110105MA01ABCD5X012', '91110105ma01abcd5x'])
    expect(isTaxNo(bad)).toBe(false);
});
