import { describe, expect, it } from 'vitest';
import {
  findStrictestLayer,
  formatPolicy,
  getStrictestValue,
  isLooser,
  NO_POLICY,
  POLICY_NAMES,
  POLICY_NUMBER_BOUNDS,
} from './login-policy.ts';

describe('the strictest rule', () => {
  it.each([
    ['idleMinutes', [null, 60, 30, 45], 30],
    ['passwordMaxDays', [90, null, 180], 90],
    ['passwordHistory', [3, 5, null], 5],
    ['mfaRequired', ['operators', 'all', null], 'all'],
    ['mfaRequired', ['none', null], 'none'],
    ['idleMinutes', [null, null], null],
  ] as const)('of %s among %j is %j', (name, values, strictest) => {
    const layers = values.map((value) => ({ ...NO_POLICY, [name]: value }));
    expect(getStrictestValue(name, layers)).toBe(strictest);
    expect(getStrictestValue(name, layers.toReversed())).toBe(strictest);
    // A page may repeat what applies, and tighten it, and nothing else.
    for (const value of values) expect(isLooser(name, value, strictest)).toBe(value !== null && value !== strictest);
  });

  it('comes from the first of equal sources', () => {
    expect(findStrictestLayer('idleMinutes', [{ idleMinutes: 30 }, { idleMinutes: 30 }])).toBe(0);
    expect(findStrictestLayer('idleMinutes', [{}, {}])).toBe(-1);
  });

  it('is never looser for networks, of which all lists apply', () => {
    expect(isLooser('operatorNetworks', '10.0.0.0/8', '10.1.0.0/16')).toBe(false);
  });
});

it('has a text for every setting', () => {
  expect(POLICY_NAMES.map((name) => formatPolicy(name, null))).toEqual(POLICY_NAMES.map(() => '不限制'));
  expect(formatPolicy('idleMinutes', POLICY_NUMBER_BOUNDS.idleMinutes.min)).toBe('5 分钟');
  expect(formatPolicy('mfaRequired', 'all')).toBe('所有账号必须使用');
});
