import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { ROLES } from '#domain/access/rights.ts';
import { getInfo } from '#platform/contract/session.ts';
import * as contract from '../user-admin.contract.ts';

let portal: TestPortal;
let operator: string;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  operator = await portal.signIn('operator');
});
afterAll(() => portal.close());

const as = (token = operator) => ({ token });
const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';
const getAccount = (uuid: string) => portal.call(contract.getAccount, { params: { id: uuid } }, as());
const ask = (path: string, body: object, token = operator) => portal.request({ method: 'POST', path, token, body });
const rights = (uuid: string, permissions: readonly string[], token = operator) =>
  ask(contract.editOperatorRights.path, { uuid, permissions }, token);
const trail = async (uuid: string) =>
  (
    await portal.app.db.sql<{ action: string }>('select action from audit_log where target_uuid = $1 order by seq', [
      uuid,
    ])
  ).rows.map(({ action }) => action);

describe('accounts', () => {
  it('are found by name, state and role, without their numbers', async () => {
    const find = async (query: object) => (await portal.call(contract.listAccounts, { query }, as())).rows;
    const [operators, everybody] = [await find({ role: 'operator' }), await find({ pageSize: 100 })];
    expect(operators.map(({ uuid }) => uuid)).toEqual([portal.userUuid('operator')]);
    expect(everybody.map(({ uuid }) => uuid)).toEqual(
      expect.arrayContaining([portal.userUuid('member'), portal.userUuid('guest')]),
    );
    for (const { phonenumber } of everybody) expect(phonenumber).toMatch(/^\d{3}\*{4}\d{4}$/);
    const { username } = await getAccount(portal.userUuid('member'));
    expect((await find({ keyword: username })).map((row) => row.username)).toContain(username);
    expect(await find({ keyword: '%' })).toEqual([]);
    expect(await find({ state: 'locked' })).toEqual([]);
  });

  it('leave as a workbook', async () => {
    const file = await portal.call(contract.exportAccounts, { query: { role: 'operator' } }, as());
    const { sheets } = await readXlsx(file.bytes);
    expect(sheets[0]?.rows).toHaveLength(2);
    expect(sheets[0]?.rows[1]).toContain('全部权限');
  });

  it('are locked with a reason: every session ends, no login works, and back', async () => {
    const uuid = portal.userUuid('other');
    const token = await portal.signIn('other');
    await portal.call(contract.lockAccount, { body: { uuid, reason: '账号被盗用' } }, as());
    expect((await portal.request({ method: 'GET', path: getInfo.path, token })).status).toBe(401);
    expect(await getAccount(uuid)).toMatchObject({ isLocked: true, lockReason: '账号被盗用', sessionCount: 0 });
    expect((await ask(contract.lockAccount.path, { uuid, reason: '又一次' })).body.msg).toBe('该账号已经是这个状态');
    await portal.call(contract.unlockAccount, { body: { uuid, reason: '已核实' } }, as());
    expect(await getAccount(uuid)).toMatchObject({ isLocked: false, lockReason: null });
    const again = await portal.signIn('other');
    expect((await portal.request({ method: 'GET', path: getInfo.path, token: again })).status).toBe(200);
    expect(await trail(uuid)).toEqual(expect.arrayContaining(['user.locked', 'user.unlocked']));
  });

  it.each([
    [{ reason: '' }, '原因'],
    [{ uuid: 'x' }, '用户编号'],
  ])('are not locked with %j', async (wrong, name) => {
    const body = { uuid: portal.userUuid('member'), reason: '示例原因', ...wrong };
    const answer = await ask(contract.lockAccount.path, body);
    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining(name)]);
    expect((await getAccount(portal.userUuid('member'))).isLocked).toBe(false);
  });

  it('that are unknown are not there', async () => {
    const calls = [contract.lockAccount, contract.unlockAccount].map(({ path }) => path);
    for (const path of calls) {
      expect((await ask(path, { uuid: UNKNOWN, reason: '示例' })).body).toMatchObject({ code: 404 });
    }
    expect((await rights(UNKNOWN, [])).body).toMatchObject({ code: 404 });
  });
});

describe('rights of operators', () => {
  it('can be given for each resource', () => {
    for (const { name } of RESOURCES) expect(contract.OPERATOR_RIGHTS).toHaveProperty([`manage:${name}:*`]);
  });

  it('are given one by one, work at once, and are taken back', async () => {
    const uuid = portal.userUuid('guest');
    const token = await portal.signIn('guest');
    const sees = async (resource: string) =>
      (await portal.request({ method: 'GET', path: `/portal/manage/${resource}/list`, token })).status;
    await rights(uuid, ['manage:article:*', 'manage:article:*']);
    expect([await sees('article'), await sees('course')]).toEqual([200, 403]);
    expect((await getAccount(uuid)).permissions).toEqual(['manage:article:*']);
    const getRoles = async () => (await portal.call(getInfo, {}, as(token))).roles;
    // A page takes every right of a user without a role for none.
    expect(await getRoles()).toEqual([ROLES.operator]);
    await rights(uuid, []);
    expect(await sees('article')).toBe(403);
    expect(await getRoles()).toEqual([]);
  });

  it('are refused beyond the list, and to people of enterprises', async () => {
    const wrong = await rights(portal.userUuid('guest'), ['personnel:register:list']);
    expect([wrong.status, wrong.body.msg]).toEqual([400, expect.stringContaining('运营权限')]);
    const ofEnterprise = await rights(portal.userUuid('member'), ['manage:article:*']);
    expect(ofEnterprise.body).toMatchObject({ code: 409, msg: '该用户属于企业，不能成为运营人员' });
  });

  it('cannot lock the last operator out, of two at once neither', async () => {
    const own = portal.userUuid('operator');
    expect((await rights(own, [])).body).toMatchObject({ code: 409, msg: expect.stringContaining('自己') });
    const uuid = portal.userUuid('guest');
    await rights(uuid, ['*:*:*', 'manage:article:*']);
    expect((await getAccount(uuid)).permissions).toEqual(['*:*:*']);
    const second = await portal.signIn('guest');
    const answers = await Promise.all([
      ask(contract.lockAccount.path, { uuid, reason: '互相停用' }),
      ask(contract.lockAccount.path, { uuid: own, reason: '互相停用' }, second),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await portal.app.db.sql<{ n: number }>(
      "select count(*)::int as n from app_user where status = '0' and permissions @> array['*:*:*']",
      [],
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('reach no further than those of their giver', async () => {
    const sql = portal.app.db.sql.bind(portal.app.db);
    const [own, guest] = [portal.userUuid('operator'), portal.userUuid('guest')];
    await sql("update app_user set status = '0' where uuid = any($1)", [[own, guest]]);
    await sql("update app_user set permissions = '{system:user:*}' where uuid = $1", [guest]);
    const token = await portal.signIn('guest');
    for (const answer of [
      await ask(contract.lockAccount.path, { uuid: own, reason: '示例' }, token),
      await rights(own, ['manage:article:*'], token),
    ])
      expect(answer.body).toMatchObject({ code: 409, msg: expect.stringContaining('自己没有的权限') });
    expect((await getAccount(own)).permissions).toEqual(['*:*:*']);
  });
});
