import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import type { CaptchaProof } from '#features/identity/captcha/captcha.contract.ts';
import { answerCaptcha } from '#features/identity/captcha/server/testing/answer-captcha.ts';
import { getInfo, getRouters } from '#platform/contract/session.ts';
import { verifyAuditLog } from '#platform/server/audit/audit.ts';
import { login, logout } from '../auth.contract.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const tryLogin = (username: string, password: string, headers: Record<string, string> = {}) =>
  portal.request({ method: 'POST', path: login.path, body: { username, password }, headers });

describe('C-001 login', () => {
  it('takes the user name in any case, or the phone number', async () => {
    for (const name of ['test_member', 'TEST_MEMBER', '13800000000']) {
      const { token } = await portal.call(login, { body: { username: name, password: PASSWORD } });
      expect((await portal.call(getInfo, {}, { token })).user.userName).toBe('test_member');
    }
  });
  it('G-19 answers 400, in the same words, for a wrong password and for an unknown user', async () => {
    const wrong = await tryLogin('test_guest', 'not this one');
    const unknown = await tryLogin('nobody_here', 'not this one');
    expect([wrong.status, wrong.body.msg]).toEqual([400, '用户名或密码错误']);
    expect([unknown.status, unknown.body.msg]).toEqual([400, '用户名或密码错误']);
  });
  it('names the fields that are missing', async () => {
    const { body } = await portal.request({ method: 'POST', path: login.path, body: {} });
    expect(body.fields.map((field: { message: string }) => field.message)).toEqual(['请填写用户名', '请填写密码']);
  });
  it('G-28 locks an account after 5 failures, tells when, and lets it in again after 15 minutes', async () => {
    const start = new Date('2026-03-01T00:00:00Z');
    portal.setNow(start);
    for (let count = 0; count < 5; count += 1) expect((await tryLogin('locked_one', 'x')).status).toBe(400);
    const refused = await tryLogin('Locked_One', 'x');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    portal.setNow(new Date(start.getTime() + 901_000));
    expect((await tryLogin('locked_one', 'x')).status).toBe(400);
  });
  it('G-28 asks for a captcha after 3 failures, and takes it as value or as JSON text', async () => {
    portal.setNow(new Date('2026-03-10T00:00:00Z'));
    const given = async (name: string, extra: Record<string, unknown>) =>
      await portal.request({
        method: 'POST',
        path: login.path,
        body: { username: name, password: PASSWORD, ...extra },
      });
    for (const shape of [
      (proof: CaptchaProof) => ({ code: proof }),
      (proof: CaptchaProof) => ({ code: JSON.stringify(proof) }),
      (proof: CaptchaProof) => ({ code: JSON.stringify(proof.points), uuid: proof.uuid, work: proof.work }),
    ]) {
      for (let count = 0; count < 3; count += 1) {
        const { body } = await tryLogin('test_other', 'x');
        expect([body.msg, body.fields?.[0].path]).toEqual(['用户名或密码错误', count === 2 ? 'captcha' : undefined]);
      }
      expect((await given('test_other', {})).body.msg).toBe('请完成文字点选验证');
      expect((await given('test_other', shape(await answerCaptcha(portal, 'test_other')))).status).toBe(200);
    }
  });
  it('G-28 judges no password without the captcha that is asked for, and counts neither as a failure of the account', async () => {
    portal.setNow(new Date('2026-03-11T00:00:00Z'));
    for (let count = 0; count < 3; count += 1) await tryLogin('test_expired', 'x');
    const right = { username: 'test_expired', password: PASSWORD };
    const post = async (more: object) =>
      (await portal.request({ method: 'POST', path: login.path, body: { ...right, ...more } })).status;
    // A caller without one is stopped; the account is not.
    expect([await post({}), await post({}), await post({})]).toEqual([400, 400, 429]);
    const proof = await answerCaptcha(portal);
    for (let count = 0; count < 5; count += 1)
      expect(await post({ code: { ...proof, points: [{ x: 1, y: 1 }] } })).toBe(400);
    expect(await post({ code: await answerCaptcha(portal) })).toBe(200);
    const { rows } = await portal.app.db.sql<{ who: string }>(
      `select u.username as who from audit_log a left join app_user u on u.uuid = a.user_uuid
       where a.action = 'login.done' order by a.seq desc limit 1`,
    );
    expect(rows).toEqual([{ who: 'test_expired' }]);
  });
  it('G-27 binds a browser session to its context cookie, and a script session to nothing', async () => {
    const answer = await tryLogin('test_member', PASSWORD, { 'sec-fetch-site': 'same-origin' });
    const [cookie = ''] = [answer.headers['set-cookie'] ?? ''].flat();
    expect(cookie).toMatch(/^zx_context=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Strict; HttpOnly$/);
    const { token } = answer.body.data;
    const ask = (headers: Record<string, string>) =>
      portal.request({ method: 'GET', path: getInfo.path, token, headers });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ cookie: 'zx_context=stolen' })).status).toBe(401);
    expect((await ask({ cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
    expect((await tryLogin('test_member', PASSWORD)).headers['set-cookie']).toBeUndefined();
  });
  it('R-147 ends a session after 7 days', async () => {
    portal.setNow(new Date('2026-05-01T00:00:00Z'));
    const { token } = await portal.call(login, { body: { username: 'test_member', password: PASSWORD } });
    portal.setNow(new Date('2026-05-07T23:59:00Z'));
    expect((await portal.request({ method: 'GET', path: getInfo.path, token })).status).toBe(200);
    portal.setNow(new Date('2026-05-08T00:00:01Z'));
    expect((await portal.request({ method: 'GET', path: getInfo.path, token })).status).toBe(401);
  });
  it('leaves an unbroken trail of logins', async () => {
    expect(await verifyAuditLog(portal.app.db)).toMatchObject({ brokenAt: null });
  });
});

describe('C-004 logout', () => {
  it('ends only the session whose token is sent, and bears repetition', async () => {
    const one = await portal.signIn('member');
    const two = await portal.signIn('member');
    await portal.call(logout, {}, { token: one });
    await portal.call(logout, {}, { token: one });
    await portal.call(logout, {});
    expect((await portal.request({ method: 'GET', path: getInfo.path, token: one })).status).toBe(401);
    expect((await portal.request({ method: 'GET', path: getInfo.path, token: two })).status).toBe(200);
  });
});

describe('C-003, C-008 the current user', () => {
  it('gives a member the own enterprise, the VIP role and the enterprise pages', async () => {
    const token = await portal.signIn('member');
    const info = await portal.call(getInfo, {}, { token });
    expect(info.ent?.uuid).toBe(portal.entUuid('member'));
    expect(info.roles).toContain('ROLE_VIP');
    expect(info.user.phonenumber).toBe('138****0000');
    expect(info.user.avatar).not.toBe('');
    const routes = await portal.call(getRouters, {}, { token });
    expect(routes.map((item) => item.path)).toContain('/qyxx/qyinfo/yyzzxx');
  });
  it('R-189, R-212 gives a user without membership no roles, no permissions and no routes, and no error', async () => {
    for (const person of ['guest', 'expired'] as const) {
      const token = await portal.signIn(person);
      expect(await portal.call(getInfo, {}, { token })).toMatchObject({ roles: [], permissions: [] });
      expect(await portal.call(getRouters, {}, { token })).toEqual([]);
    }
  });
  it('gives the operator every permission', async () => {
    expect((await portal.call(getInfo, {}, { token: await portal.signIn('operator') })).permissions).toContain('*:*:*');
  });
  it('asks for a token', async () => {
    for (const { path } of [getInfo, getRouters])
      expect((await portal.request({ method: 'GET', path })).status).toBe(401);
  });
});
