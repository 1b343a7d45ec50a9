import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startPortal } from '#apps/server/testing/portal.ts';
import { getUnreadMessages } from '#features/enterprise/messages/messages.contract.ts';
import { getProfile } from '#features/identity/account/account.contract.ts';
import { listOperatorBacklog } from '#features/operations/operator-desk/operator-desk.contract.ts';
import { listCertificates } from '#features/records/certificates/certificates.contract.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getInfo } from '#platform/contract/session.ts';
import { consumeAttempt } from '#platform/server/secrets/attempts.ts';
import { SECRET_LIMITS } from '#platform/server/secrets/kinds.ts';
import { login, passwordExpired } from '../auth.contract.ts';
import * as factor from '../contract/second-factor.ts';
import { hashPassword } from './password.ts';
import { assertPasswordNotRecent } from './password-policy.ts';
import { generateCodeAt } from './testing/generate-code.ts';
import { listRecentPasswordHashes, savePassword } from './users.repo.ts';

const START = Date.parse('2026-11-21T02:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const INSIDE = '10.1.2.3';
const portal = await startPortal({
  quiet: true,
  now: new Date(START),
  environment: {
    MFA_REQUIRED: 'operators',
    IDLE_MINUTES: '30',
    PASSWORD_MAX_DAYS: '90',
    PASSWORD_HISTORY: '3',
    OPERATOR_NETWORKS: '10.0.0.0/8',
  },
});
afterAll(() => portal.close());
const { db } = portal.app;
beforeEach(() => portal.setNow(new Date(START)));

const later = (milliseconds: number) => portal.setNow(new Date(portal.now().getTime() + milliseconds));
const logIn = (username: string, address = INSIDE, secondFactor?: string) =>
  portal.request({
    method: 'POST',
    path: login.path,
    address,
    body: { username, password: PASSWORD, ...(secondFactor ? { secondFactor } : {}) },
  });
const ask = (path: string, token: string, address = INSIDE) => portal.request({ method: 'GET', path, token, address });

describe('operators', () => {
  it('need a second factor, which they enable with their own settings', async () => {
    const token: string = (await logIn('test_operator')).body.data.token;
    const refused = await ask(listOperatorBacklog.path, token);
    expect(refused).toMatchObject({ status: 409, body: { msg: KERNEL_ERRORS.secondFactorRequired.text } });
    expect((await ask(getInfo.path, token)).status).toBe(200);
    expect((await ask(getProfile.path, token)).status).toBe(200);
    const { secret } = await portal.call(factor.createSecondFactor, {}, { token });
    const body = { code: generateCodeAt(secret, portal.now()) };
    await portal.call(factor.enableSecondFactor, { body }, { token });
    expect((await ask(listOperatorBacklog.path, token)).status).toBe(200);
    later(2 * MINUTE_MS);
    const second: string = (await logIn('test_operator', INSIDE, generateCodeAt(secret, portal.now()))).body.data.token;
    expect((await ask(listOperatorBacklog.path, second)).status).toBe(200);
    await db.sql('delete from second_factor', []);
  });

  it('sign in and work in the named networks only', async () => {
    const outside = await logIn('test_operator', '192.0.2.1');
    expect(outside).toMatchObject({ status: 409, body: { msg: KERNEL_ERRORS.operatorAddress.text } });
    const token: string = (await logIn('test_operator')).body.data.token;
    expect((await ask(listOperatorBacklog.path, token, '192.0.2.1')).body.msg).toBe(KERNEL_ERRORS.operatorAddress.text);
  });

  it('are the only users with these restrictions', async () => {
    const { status, body } = await logIn('test_member', '192.0.2.1');
    expect(status).toBe(200);
    expect((await ask(listCertificates.path, body.data.token, '192.0.2.1')).status).not.toBe(409);
    expect((await ask(listOperatorBacklog.path, body.data.token)).status).toBe(403);
  });
});

describe('an idle session', () => {
  it('ends after its time, and not while its user acts', async () => {
    const token = await portal.signIn('member');
    for (let count = 0; count < 3; count += 1) {
      later(20 * MINUTE_MS);
      expect((await ask(getProfile.path, token)).status).toBe(200);
    }
    later(31 * MINUTE_MS);
    expect((await ask(getProfile.path, token)).status).toBe(401);
  });

  it('is not kept open by what its page asks by itself', async () => {
    const token = await portal.signIn('member');
    for (let count = 0; count < 2; count += 1) {
      later(14 * MINUTE_MS);
      expect((await ask(getUnreadMessages.path, token)).status).toBe(200);
      expect((await ask(getInfo.path, token)).status).toBe(200);
    }
    later(3 * MINUTE_MS);
    expect((await ask(getInfo.path, token)).status).toBe(401);
  });
});

describe('a password', () => {
  it('opens no session after its age, and again after it was replaced', async () => {
    later(90 * DAY_MS);
    expect((await logIn('test_guest')).status).toBe(200);
    later(1);
    const refused = await logIn('test_guest');
    expect(refused).toMatchObject({ status: 400, body: { fault: passwordExpired.id } });
    expect(refused.body.msg).toContain('90 天');
    const wrong = await portal.request({
      method: 'POST',
      path: login.path,
      address: INSIDE,
      body: { username: 'test_guest', password: 'another password' },
    });
    expect(wrong.body.msg, 'a wrong password learns nothing').toBe('用户名或密码错误');
    const userUuid = portal.userUuid('guest');
    const passwordHash = await hashPassword(PASSWORD);
    await savePassword(db, { uuid: portal.app.random.uuid(), userUuid, passwordHash }, portal.now());
    expect((await logIn('test_guest')).status).toBe(200);
  });

  it('is none of the last three', async () => {
    const userUuid = portal.userUuid('other');
    const context = { app: portal.app, now: portal.now() };
    const names = ['first brown otter', 'second brown otter', 'third brown otter'];
    for (const name of names) {
      later(1000);
      const passwordHash = await hashPassword(name);
      await savePassword(db, { uuid: portal.app.random.uuid(), userUuid, passwordHash }, portal.now());
    }
    for (const name of names)
      await expect(assertPasswordNotRecent(context, 'newPassword', userUuid, name), name).rejects.toMatchObject({
        detail: { fields: [{ path: 'newPassword', message: '新密码不能与最近 3 次用过的密码相同' }] },
      });
    await expect(
      assertPasswordNotRecent(context, 'newPassword', userUuid, PASSWORD),
      'the fourth',
    ).resolves.toBeUndefined();
    await expect(assertPasswordNotRecent(context, 'newPassword', userUuid, 'never used')).resolves.toBeUndefined();
    await expect(
      assertPasswordNotRecent(context, 'newPassword', portal.userUuid('expired'), names[0] ?? ''),
    ).resolves.toBe(undefined);
    for (let count = 0; count < 30; count += 1)
      await savePassword(db, { uuid: portal.app.random.uuid(), userUuid, passwordHash: 'x' }, portal.now());
    expect(await listRecentPasswordHashes(db, userUuid, 100)).toHaveLength(25);
    // Comparisons of a user who chooses a new password are no wrong tries.
    await expect(consumeAttempt(context, [{ kind: 'ownPassword', of: userUuid }])).resolves.toMatchObject({
      before: 0,
    });
    const expired = portal.userUuid('expired');
    for (let count = 0; count < SECRET_LIMITS.ownPassword.most; count += 1)
      await consumeAttempt(context, [{ kind: 'ownPassword', of: expired }]);
    await expect(assertPasswordNotRecent(context, 'newPassword', expired, 'never used')).rejects.toMatchObject({
      fault: { code: 429 },
    });
    const byCode = { kind: 'code', of: `recent ${expired}` } as const;
    await expect(
      assertPasswordNotRecent(context, 'newPassword', expired, 'never used', byCode),
      'wrong own passwords do not hold up a reset by code',
    ).resolves.toBeUndefined();
  });
});
