import { describe, expect, it } from 'vitest';
import { type AccessRequirement, getAccessDenial, includesRole, type RightsHolder } from './rights.ts';

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
  it.each<[AccessRequirement, RightsHolder | null, ReturnType<typeof getAccessDenial>]>([
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
    expect(getAccessDenial(need, holder)).toBe(refusal);
  });

  it('within the days after a membership records are read and not changed', () => {
    const late: RightsHolder = { ...member, membership: 'grace' };
    expect(getAccessDenial({ member: RIGHT }, late)).toBeNull();
    expect(getAccessDenial({ member: RIGHT }, late, true)).toBe('read-only');
    expect(getAccessDenial('login', late, true)).toBeNull();
  });

  it('a certified enterprise that never was a member tries what is open to a trial, once, and reads it afterwards', () => {
    const trial = { member: RIGHT, trial: true } as const;
    const trying: RightsHolder = { ...person, trial: 'open' };
    const tried: RightsHolder = { ...person, trial: 'used' };
    expect([getAccessDenial(trial, trying), getAccessDenial(trial, trying, true)]).toEqual([null, null]);
    expect([getAccessDenial(trial, tried), getAccessDenial(trial, tried, true)]).toEqual([null, 'membership']);
    expect(getAccessDenial({ member: RIGHT }, trying)).toBe('membership');
    for (const other of [person, { ...trying, membership: 'expired' }, { ...trying, isRestricted: true }] as const)
      expect(getAccessDenial(trial, other)).toBe('membership');
    expect(getAccessDenial(trial, member, true)).toBeNull();
    expect(getAccessDenial(trial, { ...member, membership: 'grace', trial: 'open' }, true)).toBe('read-only');
  });
});
