import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type RawAnswer, startPortal } from '#apps/server/testing/portal.ts';
import {
  changePassword,
  requestAccountClosing,
  sendPasswordCode,
} from '#features/identity/account/account.contract.ts';
import { generateCaptcha } from '#features/identity/captcha/captcha.contract.ts';
import { CAPTCHA_MAX_USES } from '#features/identity/captcha/server/budget.ts';
import { answerCaptcha } from '#features/identity/captcha/server/testing/answer-captcha.ts';
import { addFirstOperator } from '#features/identity/installation/installation.contract.ts';
import { createInstallationCode } from '#features/identity/installation/server/installation.server-api.ts';
import { keyLogin } from '#features/identity/keys/keys.contract.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { SECRET_LIMITS } from '#platform/server/secrets/kinds.ts';
import { login, register, resetPassword } from '../auth.contract.ts';
import { authenticateByPassword } from '../contract/authentication.ts';
import * as factor from '../contract/second-factor.ts';
import { generateCodeAt } from './testing/generate-code.ts';

const portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z'), quiet: true });
afterAll(() => portal.close());
const later = (seconds: number) => portal.setNow(new Date(portal.now().getTime() + seconds * 1000));
/** Every test an hour later: the tries of one do not reach the next. */
beforeEach(() => later(3600));

/** More than any limit, the largest of which is 30. */
const AT_ONCE = 50;
interface Guess {
  readonly route: RouteSpec;
  readonly body: unknown;
  readonly token?: string;
}

/** Sends them all at once. @returns the answers, in order */
const storm = (guesses: readonly Guess[]): Promise<RawAnswer[]> =>
  Promise.all(
    guesses.map(({ route, body, token = null }) => portal.request({ method: 'POST', path: route.path, body, token })),
  );
const times = (guess: Guess): readonly Guess[] => Array.from({ length: AT_ONCE }, () => guess);
type SecretKind = keyof typeof SECRET_LIMITS;
/** Refusals that only come of looking at the secret. */
const JUDGED: Readonly<Record<SecretKind, string>> = {
  password: 'auth.wrong-credentials',
  secondFactor: 'auth.wrong-second-factor',
  recoveryCode: 'auth.wrong-second-factor',
  ownPassword: 'kernel.bad-input',
  key: 'keys.challenge-ended',
  code: 'codes.wrong',
  installation: 'installation.wrong-code',
  captcha: 'captcha.wrong',
  address: 'auth.wrong-credentials',
};

const credentials = (username: string, more: object = {}) => ({ username, password: 'not this one', ...more });

async function enableFactor(person: 'other' | 'expired') {
  const token = await portal.signIn(person);
  const { secret } = await portal.call(factor.createSecondFactor, {}, { token });
  await portal.call(factor.enableSecondFactor, { body: { code: generateCodeAt(secret, portal.now()) } }, { token });
  return { secret, token };
}

const getAssertion = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key',
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ challenge: 'abc', type: 'webauthn.get' })).toString('base64url'),
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  },
});

/** How each kind of secret is guessed 50 times at once; a kind without an entry does not compile. */
const GUESSES: Readonly<Record<SecretKind, () => Promise<readonly Guess[]>>> = {
  // Name and phone number are one account.
  password: async () =>
    Array.from({ length: AT_ONCE }, (_unused, index) => ({
      route: login,
      body: credentials(index % 2 === 0 ? 'test_member' : '13800000000'),
    })),
  secondFactor: async () => {
    await enableFactor('other');
    later(120);
    return times({ route: login, body: { username: 'test_other', password: PASSWORD, secondFactor: '000000' } });
  },
  recoveryCode: async () => {
    const { token } = await enableFactor('expired');
    later(120);
    return times({
      route: authenticateByPassword,
      body: { password: PASSWORD, secondFactor: 'abcd-abcd-abcd' },
      token,
    });
  },
  // One limit for all calls that ask for the own password.
  ownPassword: async () => {
    const token = await portal.signIn('member');
    return Array.from({ length: AT_ONCE }, (_unused, index) => ({
      route: index % 2 === 0 ? authenticateByPassword : requestAccountClosing,
      body: { password: 'not this one', agreed: true },
      token,
    }));
  },
  key: async () => times({ route: keyLogin, body: { assertion: getAssertion('c29tZWJvZHkncyBrZXk') } }),
  code: async () =>
    times({
      route: resetPassword,
      body: { username: 'test_guest', newPassword: 'seven brown otters', code: '000000' },
    }),
  installation: async () => {
    await portal.app.db.sql("update app_user set del_flag = '2' where permissions @> array['*:*:*']");
    await createInstallationCode(portal.app);
    const who = { username: 'nobody_yet', phonenumber: '13900009997', password: 'seven brown otters' };
    return times({ route: addFirstOperator, body: { ...who, code: 'abcde-abcde-abcde-abcde' } });
  },
  captcha: async () => {
    const { uuid } = await portal.call(generateCaptcha, {});
    const body = { phonenumber: '13900009999', code: '000000', password: 'seven brown otters', agreed: true };
    return times({ route: register, body: { ...body, captcha: { uuid, points: [{ x: 1, y: 1 }] } } });
  },
  // Different names, so that no account's limit is reached.
  address: async () =>
    Array.from({ length: AT_ONCE }, (_unused, index) => ({ route: login, body: credentials(`nobody_${index}`) })),
};

describe('50 guesses at once', () => {
  it.each(Object.keys(GUESSES) as SecretKind[])(
    'of a %s are judged no more often than its limit allows',
    async (kind) => {
      const guesses = await GUESSES[kind]();
      const answers = await storm(guesses);
      const judged = answers.filter(({ body }) => body.fault === JUDGED[kind]);
      expect(judged.length).toBeGreaterThan(0);
      expect(judged.length).toBeLessThanOrEqual(SECRET_LIMITS[kind].most);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
      // No login succeeded, and beside limits only a captcha may be asked for.
      expect(answers.filter(({ status }) => status === 200)).toEqual([]);
      const others = answers.length - judged.length - refused.length;
      expect(answers.filter(({ body }) => body.fault === 'captcha.required')).toHaveLength(others);
    },
    60_000,
  );

  it('take one right answer to a captcha as often as it allows', async () => {
    const proof = await answerCaptcha(portal);
    const body = { phonenumber: '13900009998', code: '000000', password: 'seven brown otters', agreed: true };
    const answers = await storm(times({ route: register, body: { ...body, captcha: proof } }));
    // Past the captcha the code is what is wrong.
    const passed = answers.filter(({ body: { fields = [] } }) => fields[0]?.path === 'code').length;
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(CAPTCHA_MAX_USES.registration);
  }, 60_000);

  it('beside a right code try the old password no more often than its limit allows', async () => {
    const token = await portal.signIn('guest');
    await portal.call(sendPasswordCode, {}, { token });
    const { rows } = await portal.app.db.sql<{ body: string }>(
      "select body from outbox_message where recipient = '13800000003' order by create_time desc limit 1",
    );
    const code = /验证码是 (\d{6})/.exec(rows[0]?.body ?? '')?.[1];
    const guess = {
      route: changePassword,
      body: { code, password: 'guess', newPassword: 'seven brown otters' },
      token,
    };
    const answers = await storm(times(guess));
    const tried = answers.filter(({ body }) => body.fields?.[0]?.path === 'password');
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.length).toBeLessThanOrEqual(SECRET_LIMITS.ownPassword.most);
  }, 60_000);
});
