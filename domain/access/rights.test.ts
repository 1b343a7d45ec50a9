import { describe, expect, it } from 'vitest';
import { type Holder, holdsRole, type Need, refusalOf } from './rights.ts';

const RIGHT = 'certificate:info:edit';
const person: Holder = { permissions: [], isRestricted: false, membership: 'none' };
const member: Holder = { ...person, permissions: [RIGHT], membership: 'active' };
const key: Holder = { permissions: [RIGHT], isRestricted: true, membership: 'active' };
const operator: Holder = { ...person, permissions: ['*:*:*'] };

it('R-187 any of the roles will do, and the administrator has them all', () => {
  expect(holdsRole(['ROLE_VIP'], ['ROLE_MAIN_KEY', 'ROLE_VIP'])).toBe(true);
  expect(holdsRole(['ROLE_DEFAULT'], ['ROLE_VIP'])).toBe(false);
  expect(holdsRole(['ROLE_ADMIN'], ['ROLE_VIP'])).toBe(true);
});

describe('the judgement', () => {
  it.each<[Need, Holder | null, ReturnType<typeof refusalOf>]>([
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
    expect(refusalOf(need, holder)).toBe(refusal);
  });

  it('within the days after a membership records are read and not changed', () => {
    const late: Holder = { ...member, membership: 'grace' };
    expect(refusalOf({ member: RIGHT }, late)).toBeNull();
    expect(refusalOf({ member: RIGHT }, late, true)).toBe('read-only');
    expect(refusalOf('login', late, true)).toBeNull();
  });

  it('a certified firm that never was a member tries what is open to a trial, once, and reads it afterwards', () => {
    const trial = { member: RIGHT, trial: true } as const;
    const trying: Holder = { ...person, trial: 'open' };
    const tried: Holder = { ...person, trial: 'used' };
    expect([refusalOf(trial, trying), refusalOf(trial, trying, true)]).toEqual([null, null]);
    expect([refusalOf(trial, tried), refusalOf(trial, tried, true)]).toEqual([null, 'membership']);
    expect(refusalOf({ member: RIGHT }, trying)).toBe('membership');
    for (const other of [person, { ...trying, membership: 'expired' }, { ...trying, isRestricted: true }] as const)
      expect(refusalOf(trial, other)).toBe('membership');
    expect(refusalOf(trial, member, true)).toBeNull();
    expect(refusalOf(trial, { ...member, membership: 'grace', trial: 'open' }, true)).toBe('read-only');
  });
});
