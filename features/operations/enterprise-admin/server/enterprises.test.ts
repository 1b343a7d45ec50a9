import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague, moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { PASSWORD, startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { login } from '#features/identity/auth/auth.contract.ts';
import { lockAccount, unlockAccount } from '#features/operations/user-admin/user-admin.contract.ts';
import { getInfo } from '#platform/contract/session.ts';
import * as contract from '../enterprise-admin.contract.ts';

let portal: TestPortal;
let operator: string;
let ent: string;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  operator = await portal.signIn('operator');
  ent = portal.entUuid('other');
});
afterAll(() => portal.close());

const as = (token = operator) => ({ token });
const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';
const getEnterprise = (id = ent) => portal.call(contract.getManagedEnterprise, { params: { id } }, as());
const ask = (path: string, body: object, token: string | null = operator) =>
  portal.request({ method: 'POST', path, token, body });
const enter = (username: string) => ask(login.path, { username, password: PASSWORD }, null);
const trail = async () =>
  (
    await portal.app.db.sql<{ action: string }>('select action from audit_log where target_uuid = $1 order by seq', [
      ent,
    ])
  ).rows.map(({ action }) => action);

describe('enterprises', () => {
  it('are found by name, code and state, and leave as a workbook', async () => {
    const find = async (query: object) =>
      (await portal.call(contract.listEnterprises, { query }, as())).rows.map(({ uuid }) => uuid);
    const { entName, creditCode } = await getEnterprise();
    expect(await find({ keyword: entName.slice(2, 6) })).toContain(ent);
    expect(await find({ keyword: creditCode })).toEqual([ent]);
    expect(await find({ keyword: '%' })).toEqual([]);
    expect(await find({ certifyStatus: 'passed' })).toContain(ent);
    expect(await find({ state: 'locked' })).toEqual([]);
    const file = await portal.call(contract.exportEnterprises, { query: { keyword: creditCode } }, as());
    const { sheets } = await readXlsx(file.bytes);
    expect(sheets[0]?.rows[1]).toEqual(expect.arrayContaining([entName, creditCode, '已认证']));
  });

  it('are locked with their people, who come back with them, except people locked before', async () => {
    const token = await portal.signIn('other');
    const before = portal.userUuid('guest');
    await moveUserToEnterprise(portal.app.db, before, ent, portal.now());
    await portal.call(lockAccount, { body: { uuid: before, reason: '另有原因' } }, as());
    await portal.call(contract.lockEnterprise, { body: { uuid: ent, reason: '证照有争议' } }, as());
    expect((await portal.request({ method: 'GET', path: getInfo.path, token })).status).toBe(401);
    expect((await enter('test_other')).status).toBe(400);
    expect(await getEnterprise()).toMatchObject({ isLocked: true, lockReason: '证照有争议' });
    expect((await ask(contract.lockEnterprise.path, { uuid: ent, reason: '又一次' })).body.msg).toContain(
      '已经是这个状态',
    );
    const alone = await ask(unlockAccount.path, { uuid: portal.userUuid('other'), reason: '单独恢复' });
    expect(alone.body).toMatchObject({ code: 409, msg: expect.stringContaining('请先恢复企业') });

    await portal.call(contract.unlockEnterprise, { body: { uuid: ent, reason: '已核实' } }, as());
    expect((await enter('test_other')).status).toBe(200);
    expect((await enter('test_guest')).status).toBe(400);
    expect(await getEnterprise()).toMatchObject({ isLocked: false, lockReason: null });
    await portal.call(unlockAccount, { body: { uuid: before, reason: '已核实' } }, as());
    expect(await trail()).toEqual(expect.arrayContaining(['firm.locked', 'firm.unlocked']));
  });

  it('are handed over to one of their people who can sign in, and both are notified', async () => {
    const [owner, next] = [portal.userUuid('other'), portal.userUuid('guest')];
    await moveUserToEnterprise(portal.app.db, next, ent, portal.now());
    const hand = (userUuid: string) =>
      ask(contract.transferEnterprise.path, { uuid: ent, userUuid, reason: '原负责人离职' });
    expect((await hand(portal.userUuid('member'))).body.msg).toContain('须是该企业');
    expect((await hand(owner)).status).toBe(200);
    expect((await hand(owner)).body.msg).toContain('已经是负责人');
    expect((await hand(next)).status).toBe(200);
    expect((await getEnterprise()).people.filter(({ isOwner }) => isOwner).map(({ uuid }) => uuid)).toEqual([next]);
    for (const person of ['other', 'guest'] as const) {
      const { rows } = await portal.call(listMessages, { query: {} }, as(await portal.signIn(person)));
      expect(rows.map(({ title }) => title)).toContain('企业负责人已变更');
    }
  });

  it('show the deciding user, and a narrowed user decides once the enterprise is handed over to that user', async () => {
    const { db } = portal.app;
    const owner = portal.userUuid('other');
    const mate = await addColleague(db, ent, ['look'], portal.now(), 8);
    await db.sql('update enterprise set create_by = null where uuid = $1', [ent]);
    const getOwners = async () =>
      (await getEnterprise()).people.filter(({ isOwner }) => isOwner).map(({ uuid }) => uuid);
    expect(await getOwners()).toContain(owner);
    expect(await getOwners()).not.toContain(mate);
    await db.sql('insert into firm_handover (ent_uuid, from_uuid, to_uuid, create_time) values ($1, $2, $3, now())', [
      ent,
      owner,
      mate,
    ]);
    await portal.call(contract.transferEnterprise, { body: { uuid: ent, userUuid: mate, reason: '示例' } }, as());
    expect(await getOwners()).toEqual([mate]);
    const { rows } = await db.sql(
      'select w.firm_roles from firm_member w left join firm_handover h on h.to_uuid = w.user_uuid where w.user_uuid = $1 and h.ent_uuid is null',
      [mate],
    );
    expect(rows).toEqual([{ firm_roles: null }]);
  });

  it.each([
    ['lock', { reason: '' }, '原因'],
    ['unlock', { uuid: 'x' }, '企业编号'],
    ['owner', { userUuid: 'x' }, '新的负责人'],
  ])('refuse %s with %j', async (step, wrong, name) => {
    const body = { uuid: ent, userUuid: portal.userUuid('other'), reason: '示例原因', ...wrong };
    const answer = await ask(`/portal/manage/enterprise/${step}`, body);
    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining(name)]);
  });

  it('that are unknown are not there', async () => {
    for (const { path } of [contract.lockEnterprise, contract.unlockEnterprise, contract.transferEnterprise]) {
      const body = { uuid: UNKNOWN, userUuid: portal.userUuid('other'), reason: '示例' };
      expect((await ask(path, body)).body).toMatchObject({ code: 404 });
    }
  });
});
