import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startPortal, type TestAccount } from '#apps/server/testing/portal.ts';
import { POLICY_NUMBER_BOUNDS } from '#domain/access/login-policy.ts';
import { getProfile } from '#features/identity/account/account.contract.ts';
import { login, passwordExpired } from '#features/identity/auth/auth.contract.ts';
import { assertPasswordNotRecent } from '#features/identity/auth/server/auth.server-api.ts';
import { listOperatorBacklog } from '#features/operations/operator-desk/operator-desk.contract.ts';
import { listCertificates } from '#features/records/certificates/certificates.contract.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { switchEnterprise } from '#platform/contract/session.ts';
import * as contract from '../login-policy.contract.ts';

const START = Date.parse('2026-11-21T02:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Calls of tests come from 127.0.0.1 unless they name another address. */
const HERE = '127.0.0.1';
const portal = await startPortal({
  quiet: true,
  now: new Date(START),
  environment: { IDLE_MINUTES: '60', PASSWORD_MAX_DAYS: '180', OPERATOR_NETWORKS: '127.0.0.0/8,10.0.0.0/8' },
});
afterAll(() => portal.close());
const { db } = portal.app;
beforeEach(async () => {
  portal.setNow(new Date(START));
  await db.sql('delete from login_policy');
});

const later = (milliseconds: number) => portal.setNow(new Date(portal.now().getTime() + milliseconds));
const as = async (person: TestAccount) => ({ token: await portal.signIn(person) });
const saveForAll = async (body: Record<string, unknown>) =>
  await portal.call(contract.saveInstallationPolicy, { body }, await as('operator'));
const saveForEnterprise = async (body: Record<string, unknown>, person: TestAccount = 'member') =>
  await portal.call(contract.saveEnterprisePolicy, { body }, await as(person));
const readForEnterprise = async (person: TestAccount = 'member') => {
  const { settings } = await portal.call(contract.getEnterprisePolicy, {}, await as(person));
  return Object.fromEntries(settings.map(({ name, effective, source }) => [name, [effective, source]]));
};
const ask = (path: string, token: string, address = HERE) => portal.request({ method: 'GET', path, token, address });
const logIn = (username: string, address = HERE) =>
  portal.request({ method: 'POST', path: login.path, address, body: { username, password: PASSWORD } });

describe('the effective rule', () => {
  it('is the strictest of environment, installation and enterprise, with its source', async () => {
    expect(await readForEnterprise()).toEqual({
      mfaRequired: [null, null],
      idleMinutes: ['60', 'environment'],
      passwordMaxDays: ['180', 'environment'],
      passwordHistory: [null, null],
    });
    await saveForAll({ idleMinutes: 30, passwordHistory: '5' });
    await saveForEnterprise({ idleMinutes: 10, passwordMaxDays: '90' });
    expect(await readForEnterprise()).toEqual({
      mfaRequired: [null, null],
      idleMinutes: ['10', 'enterprise'],
      passwordMaxDays: ['90', 'enterprise'],
      passwordHistory: ['5', 'installation'],
    });
    expect(await readForEnterprise('other'), 'another enterprise').toMatchObject({
      idleMinutes: ['30', 'installation'],
      passwordMaxDays: ['180', 'environment'],
    });
    // Tightened for all afterwards, so the looser rule of the enterprise has no effect.
    await saveForAll({ idleMinutes: 5 });
    expect((await readForEnterprise())['idleMinutes']).toEqual(['5', 'installation']);
  });

  it('is never looser than the environment', async () => {
    await expect(saveForAll({ idleMinutes: 61 })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'idleMinutes' }],
    });
    await expect(saveForAll({ passwordMaxDays: 181 })).rejects.toThrow('不能比现行的要求宽松（180 天）');
    await saveForAll({ mfaRequired: 'all', passwordHistory: 5 });
    await db.sql('update login_policy set mfa_required = null');
    await expect(saveForEnterprise({ passwordHistory: 4 })).rejects.toThrow('不能比现行的要求宽松（5 次）');
    expect((await db.sql('select 1 from login_policy where ent_uuid is not null')).rows).toEqual([]);
  });
});

describe('a rule', () => {
  it.each(Object.entries(POLICY_NUMBER_BOUNDS))('%s has bounds', async (name, { min, max }) => {
    for (const value of [min - 1, max + 1, 1.5, 'soon', -1])
      await expect(saveForEnterprise({ [name]: value }), String(value)).rejects.toMatchObject({
        status: 400,
        fields: [{ path: name }],
      });
    await saveForEnterprise({ [name]: '' });
  });

  it('of an enterprise is read and set by its owner alone, and never names networks', async () => {
    for (const person of ['guest', 'operator'] as const) {
      await expect(saveForEnterprise({ idleMinutes: 10 }, person), person).rejects.toMatchObject({ status: 403 });
      await expect(readForEnterprise(person), person).rejects.toMatchObject({ status: 403 });
    }
    for (const person of ['member', 'guest'] as const)
      await expect(
        portal.call(contract.saveInstallationPolicy, { body: { idleMinutes: 10 } }, await as(person)),
        person,
      ).rejects.toMatchObject({ status: 403 });
    await saveForEnterprise({ idleMinutes: 10, operatorNetworks: '192.0.2.0/24' });
    const { rows } = await db.sql('select operator_networks as networks, ent_uuid as ent from login_policy');
    expect(rows).toEqual([{ networks: null, ent: portal.entUuid('member') }]);
    const audit = await db.sql<{ action: string }>(
      "select action from audit_log where action = 'policy.saved' order by seq desc limit 1",
    );
    expect(audit.rows).toHaveLength(1);
  });
});

describe('the networks of operators', () => {
  it('contain the address of the operator who sets them', async () => {
    await expect(saveForAll({ operatorNetworks: '10.0.0.0/8' })).rejects.toThrow(
      '您现在的地址 127.0.0.1 不在这些网段内',
    );
    await expect(saveForAll({ operatorNetworks: 'office' })).rejects.toMatchObject({
      fields: [{ path: 'operatorNetworks' }],
    });
    expect((await db.sql('select 1 from login_policy')).rows).toEqual([]);
  });

  it('apply together with those of the environment, at the login and to sessions that are open', async () => {
    const open: string = (await logIn('test_operator', '10.1.2.3')).body.data.token;
    expect((await ask(listOperatorBacklog.path, open, '10.1.2.3')).status).toBe(200);
    await saveForAll({ operatorNetworks: '127.0.0.1, 192.0.2.0/24' });
    expect((await ask(listOperatorBacklog.path, open, '10.1.2.3')).body.msg).toBe(KERNEL_ERRORS.operatorAddress.text);
    expect((await logIn('test_operator', '10.1.2.3')).body.msg).toBe(KERNEL_ERRORS.operatorAddress.text);
    expect((await logIn('test_operator', '192.0.2.1')).body.msg, 'outside of the environment').toBe(
      KERNEL_ERRORS.operatorAddress.text,
    );
    expect((await logIn('test_operator')).status).toBe(200);
    expect((await logIn('test_member', '10.1.2.3')).status, 'no operator').toBe(200);
  });
});

describe('the people of an enterprise', () => {
  it('need a second factor there, and others do not', async () => {
    const [mine, theirs] = [await portal.signIn('member'), await portal.signIn('other')];
    await saveForEnterprise({ mfaRequired: 'all' });
    const refused = await ask(listCertificates.path, mine);
    expect(refused.body.msg).toBe(KERNEL_ERRORS.secondFactorRequired.text);
    expect((await ask(getProfile.path, mine)).status).toBe(200);
    expect((await ask(listCertificates.path, theirs)).body.msg).not.toBe(KERNEL_ERRORS.secondFactorRequired.text);
  });

  it('are signed out after its idle time, and others after that of the environment', async () => {
    const [mine, theirs] = [await portal.signIn('member'), await portal.signIn('other')];
    await saveForEnterprise({ idleMinutes: 10 });
    later(11 * MINUTE_MS);
    expect((await ask(getProfile.path, mine)).status).toBe(401);
    expect((await ask(getProfile.path, theirs)).status).toBe(200);
  });

  it('are signed out after its idle time while they work for another enterprise, but need no second factor there', async () => {
    const [member, other] = [portal.userUuid('member'), portal.entUuid('other')];
    await db.sql('insert into firm_member (user_uuid, ent_uuid, join_time) values ($1, $2, now())', [member, other]);
    try {
      const token: string = (await logIn('test_member')).body.data.token;
      // Before the switch, with which the next login of the owner would begin.
      await saveForEnterprise({ idleMinutes: 10, mfaRequired: 'all' });
      await portal.call(switchEnterprise, { body: { uuid: other } }, { token });
      expect((await ask(listCertificates.path, token)).body.msg).not.toBe(KERNEL_ERRORS.secondFactorRequired.text);
      later(11 * MINUTE_MS);
      expect((await ask(getProfile.path, token)).status).toBe(401);
    } finally {
      await db.sql('delete from firm_member where user_uuid = $1 and ent_uuid = $2', [member, other]);
    }
  });

  it('replace their passwords after its age, by none of the recent ones', async () => {
    await saveForEnterprise({ passwordMaxDays: 30, passwordHistory: 2 });
    const context = { app: portal.app, now: portal.now() };
    await expect(
      assertPasswordNotRecent(context, 'newPassword', portal.userUuid('member'), PASSWORD),
    ).rejects.toMatchObject({
      detail: { fields: [{ path: 'newPassword', message: '新密码不能与最近 2 次用过的密码相同' }] },
    });
    await expect(
      assertPasswordNotRecent(context, 'newPassword', portal.userUuid('other'), PASSWORD),
    ).resolves.toBeUndefined();
    later(31 * DAY_MS);
    expect((await logIn('test_member')).body).toMatchObject({ fault: passwordExpired.id });
    expect((await logIn('test_member')).body.msg).toContain('30 天');
    expect((await logIn('test_other')).status).toBe(200);
  });
});
