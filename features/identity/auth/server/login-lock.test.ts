import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type RawAnswer, startPortal, type TestAccount } from '#apps/server/testing/portal.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { answerCaptcha } from '#features/identity/captcha/server/testing/answer-captcha.ts';
import { login } from '../auth.contract.ts';
import * as factor from '../contract/second-factor.ts';
import { generateCodeAt } from './testing/generate-code.ts';

const portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z'), quiet: true });
afterAll(() => portal.close());
const later = (seconds: number) => portal.setNow(new Date(portal.now().getTime() + seconds * 1000));
beforeEach(() => later(3600));

const post = (body: object, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  portal.request({ method: 'POST', path: login.path, body, headers });
const BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0' };

/** Logs in with a browser. @returns the cookie by which the account knows it from then on */
async function knownBrowser(username: string): Promise<Record<string, string>> {
  const answer = await post({ username, password: PASSWORD }, BROWSER);
  expect(answer.status).toBe(200);
  const device = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('zx_device=')) ?? '';
  return { ...BROWSER, cookie: device.split(';')[0] ?? '' };
}

/** What a stranger does who knows nothing but the name: five judged failures. */
async function lockOut(username: string): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    const code = count < 3 ? {} : { code: await answerCaptcha(portal, username) };
    expect((await post({ username, password: 'guess', ...code })).status).toBe(400);
  }
  expect((await post({ username, password: 'guess', code: await answerCaptcha(portal, username) })).status).toBe(429);
}

const getTitles = async (person: TestAccount): Promise<string[]> =>
  (await portal.call(listMessages, { query: {} }, { token: await portal.signIn(person) })).rows.map((row) => row.title);

describe('an account that a stranger locks', () => {
  it('stays open to the browser that its owner used before, and to no other', async () => {
    const own = await knownBrowser('test_member');
    await lockOut('test_member');
    // By its other name too: both are one account.
    expect((await post({ username: '13800000000', password: PASSWORD })).status).toBe(429);
    expect((await post({ username: 'test_member', password: PASSWORD }, BROWSER)).status).toBe(429);
    const forged = { ...BROWSER, cookie: `zx_device=${'a'.repeat(43)}` };
    expect((await post({ username: 'test_member', password: PASSWORD }, forged)).status).toBe(429);
    expect((await post({ username: 'test_member', password: PASSWORD }, own)).status).toBe(200);
  });

  it('does not take a program for a known device, because what it calls itself is no secret', async () => {
    const headers = { 'user-agent': 'office-client/1.0' };
    expect((await post({ username: 'test_guest', password: PASSWORD }, headers)).status).toBe(200);
    await lockOut('test_guest');
    expect((await post({ username: 'test_guest', password: PASSWORD }, headers)).status).toBe(429);
  });

  it('counts the failures of a known browser for itself', async () => {
    const own = await knownBrowser('test_expired');
    for (let count = 0; count < 5; count += 1) {
      const code = count < 3 ? {} : { code: await answerCaptcha(portal, 'test_expired') };
      expect((await post({ username: 'test_expired', password: 'guess', ...code }, own)).status).toBe(400);
    }
    expect((await post({ username: 'test_expired', password: PASSWORD }, own)).status).toBe(429);
    expect((await post({ username: 'test_expired', password: PASSWORD })).status).toBe(200);
  });

  it('admits a user with the second factor from anywhere, and judges no more wrong codes than five', async () => {
    const token = await portal.signIn('other');
    const { secret } = await portal.call(factor.createSecondFactor, {}, { token });
    await portal.call(factor.enableSecondFactor, { body: { code: generateCodeAt(secret, portal.now()) } }, { token });
    later(120);
    await lockOut('test_other');
    const right = { username: 'test_other', password: PASSWORD };
    expect((await post(right)).status).toBe(429);
    expect((await post({ ...right, secondFactor: '000000' })).status).toBe(429);
    const secondFactor = generateCodeAt(secret, portal.now());
    expect((await post({ username: 'test_other', password: 'guess', secondFactor })).status).toBe(400);
    expect((await post({ ...right, secondFactor })).status).toBe(200);
    for (let count = 0; count < 5; count += 1) await post({ ...right, secondFactor: '000000' });
    later(60);
    const fresh = generateCodeAt(secret, portal.now());
    expect((await post({ ...right, secondFactor: fresh })).status).toBe(429);
  });

  it('tells its owner, once a day', async () => {
    await expect.poll(() => getTitles('member')).toContain('登录保护提醒');
    await lockOut('test_member');
    later(901);
    await lockOut('test_member');
    expect((await getTitles('member')).filter((title) => title === '登录保护提醒')).toHaveLength(1);
  });

  it('is open again after fifteen minutes', async () => {
    await lockOut('test_member');
    later(901);
    expect((await post({ username: 'test_member', password: PASSWORD })).status).toBe(200);
  });
});
