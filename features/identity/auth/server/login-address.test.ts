/** Logins from an address whose tries are used up: they cost more, and only a login without any further proof is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type RawAnswer, startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { generateCaptcha } from '#features/identity/captcha/captcha.contract.ts';
import { getWorkBits } from '#features/identity/captcha/server/budget.ts';
import { answerCaptcha } from '#features/identity/captcha/server/testing/answer-captcha.ts';
import { waitForCode } from '#features/identity/codes/server/testing/read-code.ts';
import { addEnrolledKey, logInByKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { lockSubjects } from '#platform/server/secrets/attempts.repo.ts';
import { consumeAttempt } from '#platform/server/secrets/attempts.ts';
import { ATTEMPT_LIMITS } from '#platform/server/secrets/kinds.ts';
import { login, resetPassword, sendForgottenCode } from '../auth.contract.ts';
import * as factor from '../contract/second-factor.ts';
import { generateCodeAt } from './testing/generate-code.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z'), quiet: true });
});
afterAll(() => portal.close());
const later = (seconds: number) => portal.setNow(new Date(portal.now().getTime() + seconds * 1000));
/** What one test counts is forgotten in the next. */
beforeEach(() => later(2 * 86_400));

const BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0' };
const post = (body: object, headers: Record<string, string> = {}, address?: string): Promise<RawAnswer> =>
  portal.request({ method: 'POST', path: login.path, body, headers, ...(address ? { address } : {}) });
const right = (username: string) => ({ username, password: PASSWORD });

let serial = 0;
/** A wrong try under a name of its own, so that no account is locked by it. */
const guess = () => post({ username: `nobody_${(serial += 1)}`, password: 'guess' });
/** Counts wrong tries as logins do, without the time that their passwords take. */
async function exhaustAddress(): Promise<void> {
  const asker = { app: portal.app, now: portal.now() };
  for (let count = 0; count < ATTEMPT_LIMITS.address.most; count += 1)
    await consumeAttempt(asker, [{ kind: 'address', of: '127.0.0.1' }]);
}

/** Logs in with a browser. @returns the cookie by which the account knows it from then on */
async function knownBrowser(username: string): Promise<Record<string, string>> {
  const answer = await post(right(username), BROWSER);
  const device = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('zx_device=')) ?? '';
  return { ...BROWSER, cookie: device.split(';')[0] ?? '' };
}

describe('a right password from an exhausted address', () => {
  it('is refused without further proof, and accepted with a captcha and its work', async () => {
    for (let count = 0; count < ATTEMPT_LIMITS.address.most; count += 1) expect((await guess()).status).toBe(400);
    const refused = await post(right('test_member'));
    expect([refused.status, refused.body.fault]).toEqual([429, 'secrets.too-many-from-address']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.fields).toEqual([{ path: 'captcha', message: '请完成文字点选验证' }]);
    const { work: _work, ...idle } = await answerCaptcha(portal, 'test_member');
    expect((await post({ ...right('test_member'), code: idle })).body.fault).toBe('captcha.wrong');
    const forOther = await answerCaptcha(portal, 'test_other');
    expect((await post({ ...right('test_other'), code: forOther })).status).toBe(200);
    expect((await post({ ...right('test_member'), code: forOther })).status).toBe(400);
    const code = await answerCaptcha(portal, 'test_member');
    expect((await post({ ...right('test_member'), code })).status).toBe(200);
  });

  it('is accepted at once in a browser that the account knows, and from every other address', async () => {
    const own = await knownBrowser('test_member');
    await exhaustAddress();
    expect((await post(right('test_member'), own)).status).toBe(200);
    expect((await post(right('test_guest'), {}, '192.0.2.7')).status).toBe(200);
  });

  it('is accepted with the second factor of the account', async () => {
    const token = await portal.signIn('expired');
    const { secret } = await portal.call(factor.createSecondFactor, {}, { token });
    await portal.call(factor.enableSecondFactor, { body: { code: generateCodeAt(secret, portal.now()) } }, { token });
    later(120);
    await exhaustAddress();
    expect((await post({ ...right('test_expired'), secondFactor: '000000' })).status).toBe(429);
    const secondFactor = generateCodeAt(secret, portal.now());
    expect((await post({ ...right('test_expired'), secondFactor })).status).toBe(200);
  });

  it('is accepted however long two wrong tries a minute go on, for bounded work', async () => {
    const free = (await portal.call(generateCaptcha, {})).work.bits;
    for (let minute = 0; minute < 20; minute += 1) {
      later(60);
      await guess();
      await guess();
    }
    expect((await post(right('test_other'))).status).toBe(429);
    const { bits } = (await portal.call(generateCaptcha, { query: { subject: 'test_other' } })).work;
    expect(bits).toBeGreaterThan(free);
    expect(bits).toBeLessThan(getWorkBits(portal.app.config).most);
    const code = await answerCaptcha(portal, 'test_other');
    expect((await post({ ...right('test_other'), code })).status).toBe(200);
  });

  it('is answered with the request for a captcha after others have used up the logins without one', async () => {
    for (let count = 0; count < 3; count += 1) await post({ username: 'test_guest', password: 'guess' });
    for (let count = 0; count < ATTEMPT_LIMITS.loginWithoutCaptcha.most; count += 1)
      expect((await post(right('test_guest'))).body.fault).toBe('captcha.required');
    const refused = await post(right('test_guest'));
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([429, 'captcha']);
    const code = await answerCaptcha(portal, 'test_guest');
    expect((await post({ ...right('test_guest'), code })).status).toBe(200);
  });
});

describe('at an exhausted address', () => {
  it('a key and a code by SMS are accepted as before', async () => {
    const { device } = await addEnrolledKey(portal, 'secondary', 'member');
    const proof = JSON.stringify(await answerCaptcha(portal, 'test_guest'));
    await portal.call(sendForgottenCode, { query: { username: 'test_guest', captcha: proof } });
    const code = await waitForCode(portal, '13800000003');
    await exhaustAddress();
    expect(await logInByKey(portal, device)).toMatch(/^[\w-]{40,}$/);
    const newPassword = 'seven brown otters';
    await portal.call(resetPassword, { body: { username: 'test_guest', newPassword, code } });
    const captcha = await answerCaptcha(portal, 'test_guest');
    expect((await post({ username: 'test_guest', password: newPassword, code: captcha })).status).toBe(200);
  });

  it('a guesser with captchas gets no more guesses at an account than its limit', async () => {
    await exhaustAddress();
    let judged = 0;
    for (let count = 0; count < 8; count += 1) {
      const code = await answerCaptcha(portal, 'test_member');
      const answer = await post({ username: 'test_member', password: 'guess', code });
      if (answer.body.fault === 'auth.wrong-credentials') judged += 1;
      else expect([answer.status, answer.body.fault]).toEqual([429, 'secrets.too-many-logins']);
    }
    expect(judged).toBe(ATTEMPT_LIMITS.password.most);
  });

  it('a captcha is good for one guess at one account', async () => {
    await exhaustAddress();
    const code = await answerCaptcha(portal, 'nobody_else');
    expect((await post({ username: 'nobody_else', password: 'guess', code })).body.fault).toBe(
      'auth.wrong-credentials',
    );
    for (const username of ['nobody_else', 'nobody_more'])
      expect((await post({ username, password: 'guess', code })).body.fault).not.toBe('auth.wrong-credentials');
  });

  it('attempts at one secret hold one connection however many wait for their turn', async () => {
    const { db } = portal.app;
    const subject = { kind: 'password', of: 'an account' } as const;
    const [isLocked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = db.transaction(async () => {
      await lockSubjects(db, [subject]);
      isLocked.resolve();
      await mayEnd.promise;
    });
    await isLocked.promise;
    const asker = { app: portal.app, now: portal.now() };
    const attempts = Array.from({ length: ATTEMPT_LIMITS.password.most }, () => consumeAttempt(asker, [subject]));
    const countWaiting = async () =>
      (
        await db.sql<{ count: number }>(
          "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
        )
      ).rows[0]?.count;
    await expect.poll(countWaiting).toBe(1);
    mayEnd.resolve();
    await holder;
    expect((await Promise.all(attempts)).map(({ before }) => before).toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  it('wrong captchas raise the work to the most, and answers with that work are judged', async () => {
    await exhaustAddress();
    const early = await answerCaptcha(portal, 'test_member');
    for (let count = 0; count < ATTEMPT_LIMITS.captcha.most; count += 1)
      await post({ ...right('test_member'), code: { uuid: early.uuid, points: [{ x: 1, y: 1 }] } });
    // Without the work of its answer: by chance that may reach the most.
    const refused = await post({ ...right('test_member'), code: { uuid: early.uuid, points: early.points } });
    expect([refused.status, refused.body.fault]).toEqual([429, 'secrets.too-many-captchas']);
    const { work } = await portal.call(generateCaptcha, {});
    expect(work.bits).toBe(getWorkBits(portal.app.config).most);
    const code = await answerCaptcha(portal, 'test_member');
    expect((await post({ ...right('test_member'), code })).status).toBe(200);
  }, 60_000);
});
