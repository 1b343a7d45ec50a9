import { describe, expect, it } from 'vitest';
import { type AccessRequirement, getRefusal, includesRole, type RightsHolder } from './rights.ts';

const RIGHT = 'certificate:info:edit';
const person: RightsHolder = { permissions: [], isRestricted: false, membership: 'none' };
const member: RightsHolder = { ...person, permissions: [RIGHT], membership: 'active' };
const key: RightsHolder = { permissions: [RIGHT], isRestricted: true, membership: 'active' };
const operator: RightsHolder = { ...person, permissions: ['*:*:*'] };

it('R-187 any of the roles will do, and the administrator has them all', () => {
  expect(includesRole(['ROLE_VIP'], ['ROLE_MAIN_KEY', 'ROLE_VIP'])).toBe(true);
  expect(includesRole(['ROLE_DEFAULT'], ['ROLE_VIP'])).toBe(false);
  expect(includesRole(['ROLE_ADMIN'], ['ROLE_VIP'])).toBe(true);
});

describe('the judgement', () => {
  it.each<[AccessRequirement, RightsHolder | null, ReturnType<typeof getRefusal>]>([
    ['public', null, null],
    ['login', null, 'sign-in'],
    [{ member: RIGHT }, null, 'sign-in'],
    ['login', person, null],
    ['login', key, 'forbidden'],
    [{ login: 'account:info:get' }, person, null],
    [{ login: 'account:info:get' }, key, 'forbidden'],
    [{ login: RIGHT }, key, null],
    [{ member: RIGHT }, person, 'membership'],
    [{ member: RIGHT }, { ...member, membership: 'expired' }, 'membership'],
    [{ member: RIGHT }, member, null],
    [{ member: RIGHT }, key, null],
    [{ member: 'certificate:info:remove' }, key, 'forbidden'],
    [{ member: RIGHT }, operator, 'membership'],
    [{ operator: 'order:info:list' }, operator, null],
    [{ operator: 'order:info:list' }, member, 'forbidden'],
  ])('%j asked of %j: %s', (need, holder, refusal) => {
    expect(getRefusal(need, holder)).toBe(refusal);
  });

  it('within the days after a membership records are read and not changed', () => {
    const late: RightsHolder = { ...member, membership: 'grace' };
    expect(getRefusal({ member: RIGHT }, late)).toBeNull();
    expect(getRefusal({ member: RIGHT }, late, true)).toBe('read-only');
    expect(getRefusal('login', late, true)).toBeNull();
  });

  it('a certified enterprise that never was a member tries what is open to a trial, once, and reads it afterwards', () => {
    const trial = { member: RIGHT, trial: true } as const;
    const trying: RightsHolder = { ...person, trial: 'open' };
    const tried: RightsHolder = { ...person, trial: 'used' };
    expect([getRefusal(trial, trying), getRefusal(trial, trying, true)]).toEqual([null, null]);
    expect([getRefusal(trial, tried), getRefusal(trial, tried, true)]).toEqual([null, 'membership']);
    expect(getRefusal({ member: RIGHT }, trying)).toBe('membership');
    for (const other of [person, { ...trying, membership: 'expired' }, { ...trying, isRestricted: true }] as const)
      expect(getRefusal(trial, other)).toBe('membership');
    expect(getRefusal(trial, member, true)).toBeNull();
    expect(getRefusal(trial, { ...member, membership: 'grace', trial: 'open' }, true)).toBe('read-only');
  });
});
