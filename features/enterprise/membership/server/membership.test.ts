import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { getMemberInfo, getMemberStatus } from '../membership.contract.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
});
afterAll(() => portal.close());

describe('C-156, C-157 membership', () => {
  it('of a member', async () => {
    const token = await portal.signIn('member');
    expect(await portal.call(getMemberStatus, {}, { token })).toEqual({
      isMember: true,
      status: 'active',
      expireTime: '2099-12-31 23:59:59',
    });
    expect(await portal.call(getMemberInfo, {}, { token })).toMatchObject({
      startDate: '2019-01-01',
      endDate: '2099-12-31',
      readableUntil: '2100-01-07',
      ent: { uuid: portal.entUuid('member') },
    });
  });
  it('of an enterprise whose membership has ended', async () => {
    const token = await portal.signIn('expired');
    expect(await portal.call(getMemberInfo, {}, { token })).toMatchObject({
      status: 'expired',
      isMember: false,
      endDate: '2020-01-01',
    });
  });
  it('of a user without enterprise', async () => {
    const token = await portal.signIn('guest');
    expect(await portal.call(getMemberStatus, {}, { token })).toEqual({
      isMember: false,
      status: 'none',
      expireTime: '',
    });
    expect(await portal.call(getMemberInfo, {}, { token })).toMatchObject({
      ent: null,
      startDate: null,
      daysLeft: null,
    });
  });
  it('asks for a token', async () => {
    for (const { path } of [getMemberInfo, getMemberStatus])
      expect((await portal.request({ method: 'GET', path })).status).toBe(401);
  });
});
