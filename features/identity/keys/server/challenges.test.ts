import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { getAuthenticationOptions } from '../contract/authentication.ts';
import { getKeyLoginOptions } from '../keys.contract.ts';
import { CHALLENGE_LIFETIME_MS } from './relying-party.ts';

const TODAY = new Date('2026-11-21T02:00:00Z');
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: TODAY });
});
afterAll(() => portal.close());

const count = async (): Promise<number> => {
  const { rows } = await portal.app.db.sql('select count(*)::int as count from key_challenge');
  return Number(rows[0]?.count);
};

describe('challenges of keys', () => {
  it('cost no row when strangers ask for them', async () => {
    const before = await count();
    for (let asked = 0; asked < 30; asked += 1) await portal.call(getKeyLoginOptions, { query: {} });
    expect(await count()).toBe(before);
  });

  it('go when they have ended: with the next that is asked for, and by the job', async () => {
    const token = await portal.signIn('member');
    for (let asked = 0; asked < 5; asked += 1) await portal.call(getAuthenticationOptions, {}, { token });
    expect(await count()).toBe(5);
    portal.setNow(new Date(TODAY.getTime() + CHALLENGE_LIFETIME_MS + 1_000));
    await portal.call(getAuthenticationOptions, {}, { token });
    expect(await count()).toBe(1);
    await portal.app.jobs.runNow('keys.remove-stale');
    expect(await count(), 'one that has not ended').toBe(1);
    portal.setNow(new Date(TODAY.getTime() + 2 * CHALLENGE_LIFETIME_MS + 2_000));
    await portal.app.jobs.runNow('keys.remove-stale');
    expect(await count()).toBe(0);
  });
});
