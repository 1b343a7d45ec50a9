import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { authenticateByPassword } from '#features/identity/auth/contract/authentication.ts';
import {
  authenticateByKey,
  getAuthenticationOptions,
  listAuthenticationMethods,
} from '#features/identity/keys/contract/authentication.ts';
import { updateKeyStatus } from '#features/identity/keys/keys.contract.ts';
import { addEnrolledKey, logInByKey, logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { exportEnterprise } from '#features/records/import-export/import-export.contract.ts';
import { FRESH_LOGIN_MINUTES, type RouteSpec } from '#platform/contract/route.ts';
import { PASSWORD, startPortal, type TestPortal } from './testing/portal.ts';

const START = new Date('2026-11-21T02:00:00Z');
const ALL: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(
  (call) => call.spec,
);
const SENSITIVE = ALL.filter((spec) => spec.freshLogin === true);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: START, quiet: true });
});
afterAll(() => portal.close());

const later = (minutes: number) => portal.setNow(new Date(portal.now().getTime() + minutes * 60_000));
/** With ids of nothing and no input: what is decided before anything is read or changed. */
const ask = ({ method, path }: RouteSpec, token: string) =>
  portal.request({
    method,
    path: path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
    token,
    ...(method === 'GET' ? {} : { body: {} }),
  });
const isRefused = async (spec: RouteSpec, token: string): Promise<boolean> => {
  const { status, body } = await ask(spec, token);
  return status === 423 && body.code === 423 && body.fault === 'kernel.authenticate-again';
};
const prove = (token: string, password = PASSWORD) =>
  portal.call(authenticateByPassword, { body: { password } }, { token });

describe('sensitive calls (ASVS 7.5.1, 7.5.2)', () => {
  it('are these, and a change of one is a decision', () => {
    expect(SENSITIVE.map((spec) => `${spec.method} ${spec.path}`).sort()).toEqual([
      'GET /portal/manage/merge/export/{id}',
      'GET /portal/user/export',
      'POST /portal/api-access/token/add',
      'POST /portal/api-access/webhook/add',
      'POST /portal/api/sms/checkNewPhone',
      'POST /portal/approval/rules/edit',
      'POST /portal/colleague/handover',
      'POST /portal/colleague/handover/answer',
      'POST /portal/colleague/invitation',
      'POST /portal/colleague/leave',
      'POST /portal/colleague/loginPolicy/save',
      'POST /portal/colleague/remove',
      'POST /portal/colleague/roles',
      'POST /portal/entityKey/add',
      'POST /portal/entityKey/delete/{id}',
      'POST /portal/entityKey/enrol',
      'POST /portal/entityKey/enrolOptions',
      'POST /portal/entityKey/removeCredential',
      'POST /portal/filing/copy-fields/full',
      'POST /portal/mail/checkNewMailCode',
      'POST /portal/manage/enterprise/lock',
      'POST /portal/manage/enterprise/owner',
      'POST /portal/manage/enterprise/unlock',
      'POST /portal/manage/loginPolicy/save',
      'POST /portal/manage/merge',
      'POST /portal/manage/merge/approve',
      'POST /portal/manage/role',
      'POST /portal/manage/role/delete/{id}',
      'POST /portal/manage/role/edit',
      'POST /portal/manage/role/give',
      'POST /portal/manage/user/lock',
      'POST /portal/manage/user/rights',
      'POST /portal/manage/user/unlock',
      'POST /portal/order/refund',
      'POST /portal/personnel/information/revealIdNo',
      'POST /portal/signOn/provider/remove',
      'POST /portal/signOn/provider/save',
      'POST /portal/updateKeyRight',
      'POST /portal/user/secondFactor/create',
      'POST /portal/user/secondFactor/disable',
      'POST /portal/user/secondFactor/enable',
      'POST /portal/user/secondFactor/recoveryCodes',
      'POST /portal/user/sessions/remove',
      'POST /portal/user/sessions/removeOthers',
      'POST /portal/user/signOn/link',
      'POST /portal/user/signOn/unlink',
      'POST /system/user/secondFactor/remove',
    ]);
  });

  it('never are public: a public call has no user to verify', () => {
    expect(ALL.filter((spec) => spec.freshLogin !== undefined && spec.access === 'public')).toEqual([]);
  });

  it('each is refused to a session whose proof is old, and taken once it proved itself again', async () => {
    const old: string[] = [];
    const fresh: string[] = [];
    for (const spec of SENSITIVE) {
      const isForOperators = typeof spec.access === 'object' && 'operator' in spec.access;
      const token = await portal.signIn(isForOperators ? 'operator' : 'member');
      later(FRESH_LOGIN_MINUTES);
      if (!(await isRefused(spec, token))) old.push(`${spec.method} ${spec.path}`);
      await prove(token);
      later(FRESH_LOGIN_MINUTES - 1);
      if (await isRefused(spec, token)) fresh.push(`${spec.method} ${spec.path}`);
    }
    expect(old).toEqual([]);
    expect(fresh).toEqual([]);
  });

  it('does not ask callers who may not make the call anyway', async () => {
    const token = await portal.signIn('member');
    later(60);
    for (const spec of SENSITIVE.slice(0, 3)) expect((await ask(spec, `${token}x`)).status).toBe(401);
  });

  it('does not take a proof from the future, such as a clock that went back leaves behind', async () => {
    const token = await portal.signIn('member');
    later(-5);
    const [spec] = SENSITIVE;
    expect(spec && (await isRefused(spec, token))).toBe(true);
    later(5);
  });
});

describe('calls that are sensitive with some inputs', () => {
  it('say so in words, for the documents', () => {
    const words = ALL.flatMap(({ freshLogin }) => (typeof freshLogin === 'object' ? [freshLogin.when] : []));
    expect([...new Set(words)].sort()).toEqual(['导出完整身份证号码', '恢复使用', '生成含完整证件号码的表格']);
  });

  it('export with masked numbers at any time, in full after a proof', async () => {
    const token = await portal.signIn('member');
    later(30);
    const inFull = { query: { full: true, reason: '申报用' } };
    await expect(portal.call(exportEnterprise, inFull, { token })).rejects.toMatchObject({ status: 423 });
    expect((await portal.call(exportEnterprise, { query: {} }, { token })).bytes.length).toBeGreaterThan(0);
    await prove(token);
    expect((await portal.call(exportEnterprise, inFull, { token })).bytes.length).toBeGreaterThan(0);
  });

  it('take a key out of use at any time, and back into use after a proof', async () => {
    const key = await addEnrolledKey(portal, 'secondary');
    const token = await portal.signIn('member');
    later(30);
    const set = (status: 'suspended' | 'active', reason?: string) =>
      portal.call(updateKeyStatus, { body: { uuid: key.uuid, status, reason } }, { token });
    await set('suspended', '不再使用');
    await expect(set('active')).rejects.toMatchObject({ status: 423 });
    await prove(token);
    await set('active');
  });
});

describe('the proof by password', () => {
  it('counts wrong ones, and stops them', async () => {
    const token = await portal.signIn('other');
    for (let count = 0; count < 5; count += 1)
      await expect(prove(token, 'guess')).rejects.toMatchObject({ code: 400, fields: [{ path: 'password' }] });
    await expect(prove(token)).rejects.toThrow(/^429/);
    later(16);
    await prove(token);
    const { rows } = await portal.app.db.sql<{ action: string; count: number }>(
      "select action, count(*)::int as count from audit_log where action like 'authentication.%' and user_uuid = $1 group by action order by action",
      [portal.userUuid('other')],
    );
    expect(rows).toEqual([
      { action: 'authentication.failed', count: 5 },
      { action: 'authentication.repeated', count: 1 },
    ]);
  });

  it('is the way of the account, not of a secondary key', async () => {
    const { token } = await logInBySecondaryKey(portal, []);
    await expect(prove(token)).rejects.toThrow(/^403/);
    expect(await portal.call(listAuthenticationMethods, {}, { token })).toEqual({ password: false, key: true });
    const other = await portal.signIn('other');
    expect(await portal.call(listAuthenticationMethods, {}, { token: other })).toEqual({ password: true, key: false });
  });
});

describe('the proof by key', () => {
  it('is that of the session’s own key, by a challenge of this session, once', async () => {
    const mine = await logInBySecondaryKey(portal, [
      'info.exchange.export',
      'info.registered.reveal',
      'info.other.reveal',
    ]);
    const theirs = await logInBySecondaryKey(portal, []);
    later(30);
    const inFull = { query: { full: true, reason: '申报用' } };
    const token = mine.token;
    await expect(portal.call(exportEnterprise, inFull, { token })).rejects.toMatchObject({ status: 423 });
    const options = await portal.call(getAuthenticationOptions, {}, { token });
    expect(options.allowCredentials).toHaveLength(1);
    const send = (assertion: ReturnType<typeof mine.device.get>, by = token) =>
      portal.call(authenticateByKey, { body: { assertion } }, { token: by });
    const wrong = await portal.call(getAuthenticationOptions, {}, { token });
    await expect(send(theirs.device.get(wrong))).rejects.toThrow(/^400 密钥验证未通过/);
    const assertion = mine.device.get(options);
    await expect(send(assertion, theirs.token)).rejects.toThrow(/^400 本次验证已失效/);
    await send(assertion);
    await expect(send(assertion)).rejects.toThrow(/^400 本次验证已失效/);
    expect((await portal.call(exportEnterprise, inFull, { token })).bytes.length).toBeGreaterThan(0);
  });

  it('serves a session by password if it is the account’s main key', async () => {
    const main = await addEnrolledKey(portal, 'main');
    const token = await portal.signIn('member');
    later(30);
    const options = await portal.call(getAuthenticationOptions, {}, { token });
    await portal.call(authenticateByKey, { body: { assertion: main.device.get(options) } }, { token });
    const [spec] = SENSITIVE;
    expect(spec && (await isRefused(spec, token))).toBe(false);
    const byKey = await logInByKey(portal, main.device);
    later(30);
    await prove(byKey);
  });
});
