import { describe, expect, it } from 'vitest';
import { evaluateAtLeast } from './context.ts';
import { allOf, anyOf, getTruth, getVerdict, type Truth } from './truth.ts';

const truths: readonly Truth[] = ['no', 'maybe', 'yes'];

describe('three values', () => {
  it('together are the weakest, and in choice the strongest', () => {
    for (const [one, a] of truths.entries())
      for (const [other, b] of truths.entries()) {
        expect(allOf(a, b)).toBe(truths[Math.min(one, other)]);
        expect(anyOf(a, b)).toBe(truths[Math.max(one, other)]);
      }
    expect([allOf(), anyOf()]).toEqual(['yes', 'no']);
  });

  it('are read from what was entered and told as verdicts', () => {
    expect([true, false, null, undefined].map(getTruth)).toEqual(['yes', 'no', 'maybe', 'maybe']);
    expect(truths.map(getVerdict)).toEqual(['unmet', 'unknown', 'met']);
  });
});

describe('at least so many', () => {
  it.each([
    [5, 5, 5, 'yes'],
    [4, 5, 5, 'maybe'],
    [4, 4, 5, 'no'],
    [6, 6, 5, 'yes'],
    [0, 0, 0, 'yes'],
    [9, 9, null, 'maybe'],
    [9, 9, undefined, 'maybe'],
  ] as const)('%i sure and %i possible for %s: %s', (sure, possible, need, truth) => {
    expect(evaluateAtLeast(sure, possible, need)).toBe(truth);
  });
});
