import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '#apps/server/assemble.ts';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { REGIONAL_RIGHTS } from '#domain/access/data-scope.ts';
import { addDeskRights } from '#domain/access/desk.ts';
import { grantsPermission } from '#domain/access/permission.ts';
import { getInfo } from '#platform/contract/session.ts';
import { readConfig } from '#platform/server/config/config.ts';
import * as contract from '../contract/roles.ts';
import { editOperatorRights, getAccount, listAccounts, OPERATOR_RIGHTS } from '../user-admin.contract.ts';

let portal: TestPortal;
let operator: string;
/** Two people of no enterprise. */
let [guest, other] = ['', ''];

beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  operator = await portal.signIn('operator');
  [guest, other] = [portal.userUuid('guest'), portal.userUuid('other')];
  await moveUserToEnterprise(portal.app.db, other, null, portal.now());
});
afterAll(() => portal.close());

const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';
const ask = (path: string, body: object, token = operator) => portal.request({ method: 'POST', path, token, body });
const as = (token = operator) => ({ token });
const add = async (name: string, permissions: readonly string[]) =>
  (await portal.call(contract.addRole, { body: { name, permissions: [...permissions] } }, as())).uuid;
const get = (uuid: string) => portal.call(contract.getRole, { params: { id: uuid } }, as());
const give = (userUuid: string, roleUuid: string | null, token = operator) =>
  ask(contract.assignRoles.path, { userUuid, roleUuid }, token);
const remove = (uuid: string, token = operator) => ask(contract.removeRole.path.replace('{id}', uuid), {}, token);
const getPermissions = async (uuid: string) =>
  (await portal.call(getAccount, { params: { id: uuid } }, as())).permissions;
const sees = async (resource: string, token: string) =>
  (await portal.request({ method: 'GET', path: `/portal/manage/${resource}/list`, token })).status;
const said = (answer: { status: number; body: { msg: string } }) => [answer.status, answer.body.msg];
const trail = async (uuid: string) =>
  (
    await portal.app.db.sql<{ action: string; detail: Readonly<Record<string, unknown>> }>(
      'select action, detail from audit_log where target_uuid = $1 order by seq',
      [uuid],
    )
  ).rows;

describe('the rights that can be chosen', () => {
  it('reach every call of operators, without the one that holds all', () => {
    const held = addDeskRights(Object.keys(OPERATOR_RIGHTS).filter((right) => right !== '*:*:*'));
    const out = listRoutes(readConfig({})).flatMap(({ spec: { access, path } }) =>
      typeof access === 'object' && 'operator' in access && !grantsPermission(held, access.operator) ? [path] : [],
    );
    expect(out).toEqual([]);
  });
});

describe('a role', () => {
  it('opens at once what it says, in sessions that run, and follows each change', async () => {
    const uuid = await add('示例编辑', ['manage:article:*', 'manage:article:*']);
    expect(await get(uuid)).toMatchObject({ permissions: ['manage:article:*'], holderCount: 0, revision: 1 });
    const token = await portal.signIn('guest');
    expect(await sees('article', token)).toBe(403);
    expect((await give(guest, uuid)).status).toBe(200);
    expect([await sees('article', token), await sees('course', token)]).toEqual([200, 403]);
    expect((await get(uuid)).holderCount).toBe(1);

    const body = { uuid, name: '示例编辑', permissions: ['manage:course:*'], revision: 1 };
    const answer = await portal.call(contract.editRole, { body }, as());
    expect(answer).toEqual({ revision: 2 });
    expect([await sees('article', token), await sees('course', token)]).toEqual([403, 200]);
    expect(said(await ask(contract.editRole.path, body))).toEqual([409, contract.staleRole.text]);
    expect((await trail(uuid)).at(-1)).toMatchObject({
      action: 'operator-role.edited',
      detail: { from: { permissions: ['manage:article:*'] }, to: { permissions: ['manage:course:*'] }, holders: 1 },
    });

    expect(said(await remove(uuid))).toEqual([409, expect.stringContaining('1 位')]);
    expect((await give(guest, null)).status).toBe(200);
    expect(await sees('course', token)).toBe(403);
    expect((await trail(guest)).at(-1)).toMatchObject({
      action: 'user.role',
      detail: { from: ['manage:course:*'], to: [], role: null },
    });
    expect((await remove(uuid)).status).toBe(200);
    expect((await remove(uuid)).status).toBe(404);
  });

  it('makes way for rights that are given to one person', async () => {
    const uuid = await add('示例审核', ['enterprise:certification:*']);
    await give(guest, uuid);
    const holders = async (roleUuid: string) =>
      (await portal.call(listAccounts, { query: { roleUuid } }, as())).rows.map((row) => [row.uuid, row.operatorRoles]);
    expect(await holders(uuid)).toEqual([[guest, [{ uuid, name: '示例审核', regions: null }]]]);
    expect([await holders(UNKNOWN), await holders('%')]).toEqual([[], []]);
    await portal.call(editOperatorRights, { body: { uuid: guest, permissions: ['manage:price:*'] } }, as());
    expect((await get(uuid)).holderCount).toBe(0);
    expect(await holders(uuid)).toEqual([]);
    await portal.call(contract.editRole, { body: { uuid, name: '示例审核', permissions: ['manage:link:*'] } }, as());
    expect(await getPermissions(guest)).toEqual(['manage:price:*']);
    await give(guest, null);
  });

  it('is found by its name and leaves as a workbook', async () => {
    await add('示例百分号', ['manage:link:*']);
    const find = async (keyword: string) => (await portal.call(contract.listRoles, { query: { keyword } }, as())).rows;
    expect((await find('百分')).map(({ name }) => name)).toEqual(['示例百分号']);
    expect(await find('%')).toEqual([]);
    const file = await portal.call(contract.exportRoles, { query: { keyword: '百分' } }, as());
    expect((await readXlsx(file.bytes)).sheets[0]?.rows[1]).toEqual(
      expect.arrayContaining([OPERATOR_RIGHTS['manage:link:*']]),
    );
  });

  it.each([
    [{ name: '' }, '角色名称'],
    [{ permissions: [] }, '运营权限'],
    [{ permissions: ['personnel:register:list'] }, '运营权限'],
    [{ permissions: 'manage:link:*' }, '运营权限'],
    [{ note: '长'.repeat(201) }, '说明'],
  ])('is not made of %j', async (wrong, name) => {
    const answer = await ask(contract.addRole.path, { name: '示例错误', permissions: ['manage:link:*'], ...wrong });
    expect(said(answer)).toEqual([400, expect.stringContaining(name)]);
  });

  it('has a name of its own, of two at once too', async () => {
    const body = { name: '示例同名', permissions: ['manage:link:*'] };
    const answers = await Promise.all([1, 2].map(() => ask(contract.addRole.path, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.msg).toBe(contract.roleNameTaken.text);
  });

  it('is visible to entitled operators alone, and unknown ones are not there', async () => {
    const member = await portal.signIn('member');
    const uuid = await add('示例无权', ['manage:link:*']);
    const bodies = [
      [contract.addRole.path, { name: '示例', permissions: ['manage:link:*'] }],
      [contract.editRole.path, { uuid, name: '示例', permissions: ['manage:link:*'] }],
      [contract.removeRole.path.replace('{id}', uuid), {}],
      [contract.assignRoles.path, { userUuid: guest, roleUuid: uuid }],
    ] as const;
    for (const [path, body] of bodies) expect((await ask(path, body, member)).status).toBe(403);
    for (const path of [contract.listRoles.path, contract.getRole.path.replace('{id}', uuid)])
      expect((await portal.request({ method: 'GET', path, token: member })).status).toBe(403);
    const gone = [404, '数据不存在'];
    expect(said(await ask(contract.editRole.path, { ...bodies[1][1], uuid: UNKNOWN, name: '示例没有' }))).toEqual(gone);
    expect(said(await remove(UNKNOWN))).toEqual(gone);
    expect(said(await give(UNKNOWN, uuid))).toEqual(gone);
    expect(said(await give(guest, UNKNOWN))).toEqual(gone);
    expect(await getPermissions(guest)).toEqual([]);
  });

  it('is not given to people of enterprises, nor changed by its holder, nor beyond the rights of its giver', async () => {
    const uuid = await add('示例用户', ['system:role:*', 'manage:link:*']);
    const wide = await add('示例全部', ['*:*:*']);
    expect((await give(portal.userUuid('member'), uuid)).body).toMatchObject({ code: 409 });
    expect((await give(guest, uuid)).status).toBe(200);
    const token = await portal.signIn('guest');
    const edit = (role: string, permissions: readonly string[]) =>
      ask(contract.editRole.path, { uuid: role, name: `示例${role.slice(0, 8)}`, permissions }, token);
    expect(said(await edit(uuid, ['system:role:*']))).toEqual([409, contract.ownRoleUnchangeable.text]);
    const beyond = [409, expect.stringContaining('自己没有的权限')];
    expect(said(await edit(wide, ['manage:link:*']))).toEqual(beyond);
    expect(said(await give(other, wide, token))).toEqual(beyond);
    expect(said(await give(portal.userUuid('operator'), uuid, token))).toEqual(beyond);
    expect(
      said(await ask(contract.addRole.path, { name: '示例过界', permissions: ['manage:price:*'] }, token)),
    ).toEqual(beyond);
    await give(guest, null);
  });

  it('locks no operator out: one with all rights stays, whichever changes happen at once', async () => {
    const own = portal.userUuid('operator');
    const uuid = await add('示例总管', ['*:*:*']);
    await give(guest, uuid);
    const second = await portal.signIn('guest');
    expect(said(await give(guest, uuid, second))).toEqual([409, expect.stringContaining('自己')]);
    const [one, two] = await Promise.all([
      ask(contract.editRole.path, { uuid, name: '示例总管', permissions: ['manage:link:*'] }),
      give(own, null, second),
    ]);
    expect([one.status, two.status].sort()).not.toEqual([200, 200]);
    const { rows } = await portal.app.db.sql<{ n: number }>(
      "select count(*)::int as n from app_user where status = '0' and permissions @> array['*:*:*']",
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
    // Either may be first: what follows begins with the operator with all rights.
    await portal.app.db.sql("update app_user set permissions = array['*:*:*'] where uuid = $1", [own]);
    await give(guest, null);
  });
});

describe('a role that is limited to regions', () => {
  const addLimited = async (name: string, permissions: readonly string[], regions: readonly string[]) =>
    (
      await portal.call(
        contract.addRole,
        { body: { name, permissions: [...permissions], regions: [...regions] } },
        as(),
      )
    ).uuid;
  const regionsSeen = async (token: string, resource: string) => {
    const { status, body } = await portal.request({ method: 'GET', path: `/portal/manage/${resource}/list`, token });
    return status === 200 ? body.rows.map((row: { title: string }) => row.title).sort() : status;
  };
  const draft = async (resource: 'article' | 'link', title: string, region: string) => {
    const body =
      resource === 'article'
        ? { kind: 'news', title, content: '<p>示例</p>', issuer: '示例', region }
        : { name: title, url: 'https://portal.example', group: 'city', region };
    expect((await ask(`/portal/manage/${resource}`, body)).body.msg).toBe('操作成功');
  };

  it('gives with others what each gives, where it gives it, at once in sessions that run', async () => {
    for (const resource of ['article', 'link'] as const)
      for (const [title, region] of [
        ['示例浙江', '330000'],
        ['示例杭州', '330100'],
        ['示例江苏', '320000'],
        ['示例全国', ''],
      ] as const)
        await draft(resource, title, region);
    const articles = await addLimited('示例浙江文章', ['manage:article:*'], ['330100', '330000', '330000']);
    const links = await addLimited('示例江苏链接', ['manage:link:*'], ['320000']);
    expect(await get(articles)).toMatchObject({ regions: ['330000'] });
    const token = await portal.signIn('guest');
    const body = { userUuid: guest, roleUuids: [articles, links] };
    expect((await ask(contract.assignRoles.path, body)).status).toBe(200);
    const info = async () => (await portal.call(getInfo, {}, { token })).regionGrants;
    expect(await info()).toEqual([
      { permissions: ['manage:article:*'], regions: ['330000'] },
      { permissions: ['manage:link:*'], regions: ['320000'] },
    ]);
    expect([await regionsSeen(token, 'article'), await regionsSeen(token, 'link')]).toEqual([
      ['示例杭州', '示例浙江'],
      ['示例江苏'],
    ]);
    expect((await trail(guest)).at(-1)).toMatchObject({
      detail: { regions: { from: null, to: [{ regions: ['330000'] }, { regions: ['320000'] }] } },
    });

    const edit = {
      uuid: articles,
      name: '示例浙江文章',
      permissions: ['manage:article:*' as const],
      regions: ['330100'],
    };
    await portal.call(contract.editRole, { body: edit }, as());
    expect(await regionsSeen(token, 'article')).toEqual(['示例杭州']);
    expect((await trail(articles)).at(-1)).toMatchObject({
      detail: { from: { regions: ['330000'] }, to: { regions: ['330100'] }, holders: 1 },
    });
    // Left out, the regions stay; none is the whole country.
    const { regions: _regions, ...same } = edit;
    await portal.call(contract.editRole, { body: same }, as());
    expect((await get(articles)).regions).toEqual(['330100']);
    await portal.call(contract.editRole, { body: { ...edit, regions: [] } }, as());
    expect((await regionsSeen(token, 'article')).length).toBeGreaterThan(3);
    expect(await regionsSeen(token, 'link')).toEqual(['示例江苏']);
    await give(guest, null);
    expect(await info()).toBeNull();
    expect(await regionsSeen(token, 'link')).toBe(403);
  });

  it.each([
    [{ permissions: ['manage:price:*'] }, '价格'],
    [{ permissions: ['system:dict:*', 'manage:link:*'] }, '数据字典'],
    [{ regions: ['000000'] }, '负责地区'],
    [{ regions: ['339900'] }, '负责地区'],
    [{ regions: ['浙江'] }, '负责地区'],
    [{ regions: [''] }, '负责地区'],
    [{ regions: '330000' }, '负责地区'],
  ])('is not made of %j', async (wrong, name) => {
    const body = { name: '示例限定', permissions: ['manage:link:*'], regions: ['330000'], ...wrong };
    expect(said(await ask(contract.addRole.path, body))).toEqual([400, expect.stringContaining(name)]);
  });

  it('of everything gives everything that knows regions, and one operator with all rights always remains', async () => {
    const uuid = await addLimited('示例省总管', ['*:*:*'], ['330000']);
    expect((await give(guest, uuid)).status).toBe(200);
    expect(await getPermissions(guest)).toEqual([...REGIONAL_RIGHTS].sort());
    const token = await portal.signIn('guest');
    expect([await sees('article', token), await sees('price', token), await sees('role', token)]).toEqual([
      200, 403, 403,
    ]);
    await give(guest, null);

    // Each of the two who may do everything limits the other.
    const whole = await add('示例唯一总管', ['*:*:*']);
    await give(other, whole);
    const second = await portal.signIn('other');
    const body = { uuid: whole, name: '示例唯一总管', permissions: ['*:*:*'], regions: ['330000'] };
    const own = portal.userUuid('operator');
    expect(said(await ask(contract.editRole.path, body, second))).toEqual([409, contract.ownRoleUnchangeable.text]);
    const answers = await Promise.all([ask(contract.editRole.path, body), give(own, uuid, second)]);
    expect(answers.map(({ status }) => status)).not.toEqual([200, 200]);
    const { db } = portal.app;
    const { rows } = await db.sql(
      "select 1 from app_user where status = '0' and permissions @> array['*:*:*'] and region_grants is null",
    );
    expect(rows.length).toBeGreaterThan(0);
    await db.sql(
      "update app_user set permissions = array['*:*:*'], roles = array['ROLE_ADMIN'], region_grants = null where uuid = $1",
      [own],
    );
    await db.sql('delete from operator_role_holder where user_uuid = $1', [own]);
    await give(other, null);
  });

  it('is not given, widened or taken by an operator with its rights in another region alone', async () => {
    const uuid = await addLimited('示例杭州链接', ['manage:link:*'], ['330100']);
    const roles = await add('示例只管角色', ['system:role:*']);
    const links = await addLimited('示例浙江链接', ['manage:link:*'], ['330000']);
    await portal.call(contract.assignRoles, { body: { userUuid: guest, roleUuids: [roles, links] } }, as());
    const token = await portal.signIn('guest');
    const edit = (regions: readonly string[]) =>
      ask(contract.editRole.path, { uuid, name: '示例杭州链接', permissions: ['manage:link:*'], regions }, token);
    const beyond = [409, expect.stringContaining('自己没有的权限')];
    expect((await edit(['330200'])).status).toBe(200);
    expect(said(await edit(['320000']))).toEqual(beyond);
    expect(said(await edit([]))).toEqual(beyond);
    const wide = { name: '示例越区', permissions: ['manage:link:*'] };
    expect(said(await ask(contract.addRole.path, wide, token))).toEqual(beyond);
    await give(guest, null);
  });
});
