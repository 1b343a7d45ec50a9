import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startPortal } from '#apps/server/testing/portal.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { exportPersonalData } from '#features/identity/account/account.contract.ts';
import { getInfo } from '#platform/contract/session.ts';
import { consumeAttempt } from '#platform/server/secrets/attempts.ts';
import { login } from '../auth.contract.ts';
import { authenticateByPassword } from '../contract/authentication.ts';
import * as contract from '../contract/second-factor.ts';
import { findTotpPeriod } from './one-time-password.ts';
import { generateCodeAt } from './testing/generate-code.ts';

const portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z'), quiet: true });
afterAll(() => portal.close());
const later = (seconds: number) => portal.setNow(new Date(portal.now().getTime() + seconds * 1000));
/** A period of its own for each test: no code is taken twice. */
beforeEach(() => later(120));

const logIn = (name: string, secondFactor?: string) =>
  portal.call(login, {
    body: { username: name, password: PASSWORD, ...(secondFactor === undefined ? {} : { secondFactor }) },
  });

/** Turns the factor on. @returns its secret, the recovery codes and the session that did it */
async function enable(person: 'member' | 'other' | 'guest' | 'expired') {
  const token = await portal.signIn(person);
  const { secret, qrcode } = await portal.call(contract.createSecondFactor, {}, { token });
  expect(qrcode).toMatch(/^data:image\/svg\+xml;base64,/);
  const body = { code: generateCodeAt(secret, portal.now()) };
  const { recoveryCodes } = await portal.call(contract.enableSecondFactor, { body }, { token });
  return { secret, recoveryCodes, token };
}

describe('the code (RFC 6238)', () => {
  it('is that of appendix B', async () => {
    // ASCII 12345678901234567890 in base32; the last six of the eight digits of the appendix.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const asker = { app: portal.app, now: portal.now() };
    const reserved = await consumeAttempt(asker, [{ kind: 'secondFactor', of: 'no user' }]);
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const)
      expect(findTotpPeriod(reserved, secret, code, new Date(seconds * 1000)), String(seconds)).toBe(
        Math.floor(seconds / 30),
      );
  });

  it('is taken from the present period and its neighbours, no further', async () => {
    const asker = { app: portal.app, now: portal.now() };
    const reserved = await consumeAttempt(asker, [{ kind: 'secondFactor', of: 'no user' }]);
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const now = new Date('2026-11-21T02:00:15Z');
    const at = (seconds: number) =>
      findTotpPeriod(reserved, secret, generateCodeAt(secret, new Date(now.getTime() + seconds * 1000)), now);
    expect([at(-30), at(0), at(30)].every((step) => step !== null)).toBe(true);
    expect([
      at(-60),
      at(60),
      findTotpPeriod(reserved, secret, '12345', now),
      findTotpPeriod(reserved, secret, '１２３４５６', now),
    ]).toEqual([null, null, null, null]);
  });
});

describe('turning it on', () => {
  it('needs a right first code, ends other sessions, tells the owner, and keeps the secret encrypted', async () => {
    const other = await portal.signIn('other');
    const token = await portal.signIn('other');
    const ask = (code: string) => portal.call(contract.enableSecondFactor, { body: { code } }, { token });
    await expect(ask('000000')).rejects.toThrow(/^409 请重新获取二维码/);
    const first = await portal.call(contract.createSecondFactor, {}, { token });
    const { secret } = await portal.call(contract.createSecondFactor, {}, { token });
    await expect(ask(generateCodeAt(first.secret, portal.now()))).rejects.toMatchObject({
      code: 400,
      fields: [{ path: 'code' }],
    });
    // An unproven secret locks no user out.
    await logIn('test_other');
    const typed = generateCodeAt(secret, portal.now()).replace(
      /\d/g,
      (digit) => '０１２３４５６７８９'[Number(digit)] ?? '',
    );
    await expect(ask('一二三四五六')).rejects.toThrow(/^400/);
    const { recoveryCodes } = await ask(` ${typed.slice(0, 3)} ${typed.slice(3)} `);
    expect(new Set(recoveryCodes).size).toBe(contract.RECOVERY_CODE_COUNT);
    await expect(portal.call(getInfo, {}, { token: other })).rejects.toThrow(/^401/);
    expect(await portal.call(contract.getSecondFactor, {}, { token })).toMatchObject({
      isEnabled: true,
      recoveryLeft: 10,
    });
    expect((await portal.call(listMessages, { query: {} }, { token })).rows[0]?.title).toBe('二次验证已启用');
    await expect(portal.call(contract.createSecondFactor, {}, { token })).rejects.toThrow(/^409 二次验证已启用/);
    const { rows } = await portal.app.db.sql<{ text: string }>(
      "select secret || coalesce((select string_agg(code_hash, ' ') from recovery_code), '') as text from second_factor",
      [],
    );
    expect(rows[0]?.text).toMatch(/\$argon2id\$/);
    for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows[0]?.text).not.toContain(word);
  });

  it('asks for a recent proof', async () => {
    const token = await portal.signIn('member');
    later(600);
    for (const route of [contract.createSecondFactor, contract.disableSecondFactor, contract.renewRecoveryCodes])
      await expect(portal.call(route, {}, { token })).rejects.toMatchObject({ status: 423 });
  });
});

describe('C-001 with a second factor', () => {
  const name = 'test_member';
  let factor: Awaited<ReturnType<typeof enable>>;
  it('asks for a code, takes each once, and never one of the past', async () => {
    factor = await enable('member');
    await expect(logIn(name)).rejects.toMatchObject({ code: 400, fields: [{ path: 'secondFactor' }] });
    const used = generateCodeAt(factor.secret, portal.now());
    await expect(logIn(name, used), 'the code that turned it on').rejects.toThrow(/^400 动态验证码错误/);
    later(60);
    const code = generateCodeAt(factor.secret, portal.now());
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => logIn(name, code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const before = generateCodeAt(factor.secret, new Date(portal.now().getTime() - 30_000));
    await expect(logIn(name, before)).rejects.toThrow(/^400/);
  });

  it('does not reveal it without the password', async () => {
    await portal.app.db.sql('delete from secret_try', []);
    const wrong = portal.call(login, { body: { username: name, password: 'not this one', secondFactor: '123456' } });
    await expect(wrong).rejects.toThrow('400 用户名或密码错误');
  });

  it('counts wrong codes like wrong passwords, and stops them', async () => {
    await portal.app.db.sql('delete from secret_try', []);
    const answers: number[] = [];
    for (let count = 0; count < 6; count += 1)
      answers.push(
        await logIn(name, '000000').then(
          () => 200,
          (reason: { code: number }) => reason.code,
        ),
      );
    expect(answers.at(-1)).not.toBe(200);
    expect(answers).not.toContain(200);
    // A right code does not help any more, nor would a captcha alone.
    await expect(logIn(name, generateCodeAt(factor.secret, portal.now()))).rejects.toThrow(/^4(00|29)/);
    await portal.app.db.sql('delete from secret_try', []);
  });

  it('takes a recovery code in place of the app, once, however it is written', async () => {
    const [first = '', second = ''] = factor.recoveryCodes;
    await logIn(name, first.toUpperCase().replaceAll('-', ' '));
    await expect(logIn(name, first)).rejects.toThrow(/^400/);
    const { token } = await logIn(name, second);
    expect((await portal.call(contract.getSecondFactor, {}, { token })).recoveryLeft).toBe(8);
    const { recoveryCodes } = await portal.call(contract.renewRecoveryCodes, {}, { token });
    await expect(logIn(name, factor.recoveryCodes[2])).rejects.toThrow(/^400/);
    await logIn(name, recoveryCodes[0]);
  });

  it('is asked for again before sensitive commands too', async () => {
    const { token } = await logIn(name, generateCodeAt(factor.secret, portal.now()));
    later(700);
    await expect(portal.call(exportPersonalData, {}, { token })).rejects.toMatchObject({ status: 423 });
    const prove = (secondFactor?: string) =>
      portal.call(
        authenticateByPassword,
        { body: { password: PASSWORD, ...(secondFactor ? { secondFactor } : {}) } },
        { token },
      );
    await expect(prove()).rejects.toMatchObject({ code: 400, fields: [{ path: 'secondFactor' }] });
    await expect(prove('000000')).rejects.toThrow(/^400 动态验证码错误/);
    await prove(generateCodeAt(factor.secret, portal.now()));
    await portal.call(exportPersonalData, {}, { token });
    const { rows } = await portal.app.db.sql<{ method: string }>(
      'select distinct auth_method as method from user_session where user_uuid = $1',
      [portal.userUuid('member')],
    );
    expect(rows).toEqual([{ method: 'password-and-code' }]);
  });

  it('is not asked for once it is off; turning it off twice is refused', async () => {
    const { token } = await logIn(name, generateCodeAt(factor.secret, portal.now()));
    await portal.call(contract.disableSecondFactor, {}, { token });
    await expect(portal.call(contract.disableSecondFactor, {}, { token })).rejects.toThrow(/^409/);
    await logIn(name);
  });
});

describe('a user who lost app and codes', () => {
  it('is admitted by an operator, who gives a reason and leaves a trace', async () => {
    await enable('guest');
    const operator = await portal.signIn('operator');
    const userUuid = portal.userUuid('guest');
    const remove = (body: { userUuid: string; reason: string }, token = operator) =>
      portal.call(contract.removeSecondFactor, { body }, { token });
    await expect(remove({ userUuid, reason: '本人到场核实' }, await portal.signIn('member'))).rejects.toThrow(/^403/);
    await expect(remove({ userUuid, reason: '' })).rejects.toMatchObject({ code: 400, fields: [{ path: 'reason' }] });
    await expect(remove({ userUuid: portal.app.random.uuid(), reason: '核实' })).rejects.toThrow(/^404/);
    await remove({ userUuid, reason: '本人到场核实' });
    await logIn('test_guest');
    const { rows } = await portal.app.db.sql<{ detail: { reason: string } }>(
      "select detail from audit_log where action = 'second-factor.removed' and target_uuid = $1",
      [userUuid],
    );
    expect(rows).toEqual([{ detail: { reason: '本人到场核实' } }]);
  });
});
