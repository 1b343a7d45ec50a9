import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { type RawAnswer, startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { MAX_API_TOKENS } from '#domain/access/api-token.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { exportEnterprise } from '#features/records/import-export/import-export.contract.ts';
import { addProject, listProjects } from '#features/records/projects/projects.contract.ts';
import { getPermission, isOpenToTokens } from '#platform/contract/route.ts';
import { getInfo, getRouters } from '#platform/contract/session.ts';
import { createApiToken, listApiTokens, listTokenMenus, revokeApiToken } from '../api-access.contract.ts';
import { createTestToken } from './testing/make-token.ts';

const START = new Date('2026-11-21T02:00:00Z');
const CALLS = (await listDeclaredCalls(resolve(import.meta.dirname, '../../../..'))).map((call) => call.spec);
const getLeaves = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? getLeaves(node.children) : [node.id]));
const EVERYTHING = getLeaves(MENU_TREE);
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: START, quiet: true, environment: { REQUEST_LIMITS: 'token=400' } });
});
afterAll(() => portal.close());

const later = (minutes: number) => portal.setNow(new Date(portal.now().getTime() + minutes * 60_000));
const project = (projectName: string) => ({ projectName, projectNo: `P-${projectName}`, role: '施工总承包' });

describe('what can be granted to a token', () => {
  it('is listed with the permissions that the calls declare', async () => {
    const rows = await portal.call(listTokenMenus, {}, { token: await portal.signIn('member') });
    expect(rows.map(({ id }) => id)).toEqual(EVERYTHING);
    // A call for records of several kinds declares one of them; the kind follows from its input.
    const withoutKind = (permission: string) => permission.replace(/:.*:/, ':');
    const declared = new Set(CALLS.map(({ access }) => withoutKind(getPermission(access) ?? '')));
    const permissions = rows.flatMap((row) => row.permissions);
    expect(permissions.filter((one) => !declared.has(withoutKind(one)))).toEqual([]);
    expect(rows.find(({ id }) => id === 'info.projects.view')).toMatchObject({
      name: expect.stringMatching(/ \/ 查看$/),
      permissions: expect.arrayContaining(['project:info:list']),
    });
  });

  it('is not listed for visitors', async () => {
    await expect(portal.call(listTokenMenus, {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('making a token', () => {
  it('asks the owner for a proof that is not old', async () => {
    const owner = await portal.signIn('member');
    const body = { name: '示例系统', validEnd: '2026-12-31', menuIds: ['info.projects.view'] };
    later(11);
    await expect(portal.call(createApiToken, { body }, { token: owner })).rejects.toMatchObject({ status: 423 });
    const fresh = await portal.signIn('member');
    const { token } = await portal.call(createApiToken, { body }, { token: fresh });
    expect(token).toMatch(/^zxt_[\w-]{43}$/);
  });

  it('keeps its hash alone, and lists it by its last letters', async () => {
    const { uuid, token } = await createTestToken(portal, ['info.projects.edit']);
    const owner = await portal.signIn('member');
    const { rows } = await portal.call(listApiTokens, {}, { token: owner });
    const mine = rows.find((row) => row.uuid === uuid);
    expect(mine).toMatchObject({
      hint: `zxt_…${token.slice(-4)}`,
      status: 'active',
      menuIds: ['info.projects.view', 'info.projects.edit'],
      lastUseTime: null,
    });
    expect(JSON.stringify(rows)).not.toContain(token);
    const { rows: stored } = await portal.app.db.sql('select * from api_token t where t::text like $1', [
      `%${token.slice(8)}%`,
    ]);
    expect(stored).toEqual([]);
  });

  it.each([
    ['an end in the past', { validEnd: '2026-11-20' }, 'validEnd', /不能早于今天/],
    ['an end too far away', { validEnd: '2027-12-31' }, 'validEnd', /最长 366 天/],
    ['no menus', { menuIds: [] }, 'menuIds', /至少选择一项/],
    ['a directory alone', { menuIds: ['info'] }, 'menuIds', /至少选择一项/],
    ['menus that are not there', { menuIds: ['info.nothing'] }, 'menuIds', /菜单中没有/],
    ['no name', { name: ' ' }, 'name', /令牌名称/],
  ])('refuses %s, by its field', async (_words, change, path, message) => {
    const owner = await portal.signIn('member');
    const body = { name: '示例系统', validEnd: '2026-12-31', menuIds: ['info.projects.view'], ...change };
    await expect(portal.call(createApiToken, { body }, { token: owner })).rejects.toMatchObject({
      code: 400,
      fields: [{ path, message: expect.stringMatching(message) }],
    });
  });

  it('is for members: not for users without an enterprise, after a membership, or with a secondary key', async () => {
    const body = { name: '示例系统', validEnd: '2026-12-31', menuIds: ['info.projects.view'] };
    const tryAs = async (token: string) => await portal.call(createApiToken, { body }, { token });
    await expect(tryAs(await portal.signIn('guest'))).rejects.toThrow('请先完成企业认证');
    await expect(tryAs(await portal.signIn('expired'))).rejects.toMatchObject({ code: 403 });
    const key = await logInBySecondaryKey(portal, EVERYTHING);
    await expect(tryAs(key.token)).rejects.toMatchObject({ code: 403 });
    await expect(portal.call(listApiTokens, {}, { token: key.token })).rejects.toMatchObject({ code: 403 });
  });

  it('has an end: so many at once and no more, and those that ended do not count', async () => {
    const owner = await portal.signIn('other');
    const { uuid } = await createTestToken(portal, ['info.projects.view'], 'other');
    for (let count = 1; count < MAX_API_TOKENS; count += 1)
      await createTestToken(portal, ['info.projects.view'], 'other');
    await expect(createTestToken(portal, ['info.projects.view'], 'other')).rejects.toMatchObject({ code: 409 });
    await portal.call(revokeApiToken, { params: { id: uuid } }, { token: owner });
    await createTestToken(portal, ['info.projects.view'], 'other');
  });
});

describe('what a token may do', () => {
  it('is what its menus grant, on records of its own enterprise', async () => {
    const { token } = await createTestToken(portal, ['info.projects.add']);
    await portal.call(addProject, { body: project('令牌') }, { token });
    const { rows } = await portal.call(listProjects, { query: {} }, { token });
    expect(rows.map((row) => row.projectName)).toEqual(['令牌']);
    const stranger = await createTestToken(portal, ['info.projects.add'], 'other').catch(() => null);
    expect(stranger).toBeNull();
    const reader = await createTestToken(portal, ['info.projects.view']);
    await expect(portal.call(addProject, { body: project('二') }, { token: reader.token })).rejects.toMatchObject({
      code: 403,
    });
  });

  it('stops with the request after it was revoked, after its last day, and with its account', async () => {
    const owner = await portal.signIn('member');
    const one = await createTestToken(portal, ['info.projects.view']);
    await portal.call(getInfo, {}, { token: one.token });
    await portal.call(revokeApiToken, { params: { id: one.uuid } }, { token: owner });
    await expect(portal.call(getInfo, {}, { token: one.token })).rejects.toMatchObject({ status: 401 });
    await expect(portal.call(revokeApiToken, { params: { id: one.uuid } }, { token: owner })).rejects.toMatchObject({
      code: 404,
    });

    const two = await createTestToken(portal, ['info.projects.view']);
    const now = portal.now();
    const lastDay = addDays(toShanghaiDay(now), 30);
    portal.setNow(new Date(`${lastDay}T15:59:00Z`));
    await portal.call(getInfo, {}, { token: two.token });
    portal.setNow(new Date(`${lastDay}T16:01:00Z`));
    await expect(portal.call(getInfo, {}, { token: two.token })).rejects.toMatchObject({ status: 401 });
    portal.setNow(now);

    const set = (change: string) =>
      portal.app.db.sql(`update app_user set ${change} where uuid = $1`, [portal.userUuid('member')]);
    await set("status = '1'");
    await expect(portal.call(getInfo, {}, { token: two.token })).rejects.toMatchObject({ status: 401 });
    await set("status = '0'");
    await moveUserToEnterprise(portal.app.db, portal.userUuid('member'), null, portal.now());
    await expect(portal.call(getInfo, {}, { token: two.token })).rejects.toMatchObject({ status: 401 });
    await moveUserToEnterprise(portal.app.db, portal.userUuid('member'), portal.entUuid('member'), portal.now());
    await portal.call(getInfo, {}, { token: two.token });
  });

  it('is told by its own name, opens no pages, and leaves its traces', async () => {
    const { uuid, token } = await createTestToken(portal, ['info.projects.add']);
    const info = await portal.call(getInfo, {}, { token });
    expect(info.user).toMatchObject({ userName: '示例财务系统', phonenumber: '' });
    expect(await portal.call(getRouters, {}, { token })).toEqual([]);
    const inCookie = await portal.request({
      method: 'GET',
      path: '/portal/getInfo',
      headers: { cookie: `access_token=${token}` },
    });
    expect(inCookie.status).toBe(401);
    expect((await portal.request({ method: 'GET', path: '/portal/live', token })).status).toBe(403);
    await portal.call(addProject, { body: project('痕迹') }, { token });
    const owner = await portal.signIn('member');
    const { rows } = await portal.call(listApiTokens, {}, { token: owner });
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ lastUseIp: '127.0.0.1' });
    const { rows: trail } = await portal.app.db.sql<{ action: string }>(
      "select action from audit_log where detail ->> 'tokenUuid' = $1 or target_uuid::text = $1 order by seq",
      [uuid],
    );
    expect(trail.map((row) => row.action)).toContain('api-token.added');
  });

  it('includes whole ID numbers only when its menus say so for every kind of person', async () => {
    const query = { full: true, reason: '申报用' };
    const masked = await createTestToken(portal, ['info.exchange.export', 'info.registered.reveal']);
    await expect(portal.call(exportEnterprise, { query }, { token: masked.token })).rejects.toMatchObject({
      code: 403,
      message: expect.stringContaining('缺少 personnel:else:reveal，'),
    });
    expect((await portal.call(exportEnterprise, { query: {} }, { token: masked.token })).bytes.length).toBeGreaterThan(
      0,
    );
    const whole = await createTestToken(portal, [
      'info.exchange.export',
      'info.registered.reveal',
      'info.other.reveal',
    ]);
    later(30);
    expect((await portal.call(exportEnterprise, { query }, { token: whole.token })).bytes.length).toBeGreaterThan(0);
  });

  it('is counted for itself, whatever it asks for', async () => {
    const { token } = await createTestToken(portal, ['info.projects.view']);
    const answers: RawAnswer[] = [];
    for (let count = 0; count <= 400; count += 1)
      answers.push(await portal.request({ method: 'GET', path: '/portal/getInfo', token }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(400);
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    const other = await createTestToken(portal, ['info.projects.view']);
    await portal.call(getInfo, {}, { token: other.token });
  });
});

describe('what only a person may do', () => {
  it('is closed to a token with every menu: what asks for a login alone, signs in, sends codes or acts without a login', async () => {
    const { token } = await createTestToken(portal, EVERYTHING);
    const closed = CALLS.filter((spec) => !isOpenToTokens(spec));
    const surprises: string[] = [];
    for (const [place, { method, path }] of closed.entries()) {
      // More than a minute allows one program to ask for.
      if (place % 300 === 299) later(1);
      const answer = await portal.request({
        method,
        path: path.replace(/\{\w+\}/g, UNKNOWN_UUID),
        token,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      if (answer.status !== 403 || answer.body.fault !== 'kernel.not-for-tokens')
        surprises.push(`${method} ${path}: ${answer.status} ${String(answer.body.fault)}`);
    }
    expect(surprises).toEqual([]);
    const named = closed.map(({ path }) => path);
    for (const part of ['/portal/api-access/token/add', '/portal/entityKey/add', '/portal/order/', '/portal/api/login'])
      expect(
        named.some((path) => path.startsWith(part)),
        part,
      ).toBe(true);
  });

  it('stays closed without the right to it: no call that asks for a fresh proof has a token pass by its membership alone', () => {
    const passing = CALLS.filter((spec) => spec.freshLogin !== undefined && isOpenToTokens(spec));
    for (const spec of passing) expect(spec.tokenRight, spec.path).toBe('personnel:*:reveal');
    expect(CALLS.filter((spec) => spec.tokenRight && getPermission(spec.access) === null)).toEqual([]);
  });
});
