import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FEATURES } from '#apps/server/features.ts';
import { type LiveReader, openLiveReader } from '#apps/server/testing/live-reader.ts';
import { addColleague, signIn } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import {
  decideJoinRequest,
  getCertification,
  requestToJoin,
} from '#features/enterprise/enterprise/contract/certification.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { listOrders } from '#features/enterprise/orders/orders.contract.ts';
import { addFiling, getFiling } from '#features/filing/filing/filing.contract.ts';
import { addEntityKey, enrolKey, getEnrolOptions, querySecondaryKey } from '#features/identity/keys/keys.contract.ts';
import { SoftAuthenticator } from '#features/identity/keys/server/testing/authenticator.ts';
import { logInByKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { createApiToken, listApiTokens } from '#features/operations/api-access/api-access.contract.ts';
import { addWebhook, listWebhooks } from '#features/operations/api-access/contract/webhooks.ts';
import { createTestToken } from '#features/operations/api-access/server/testing/make-token.ts';
import { addRegister, revealIdNo } from '#features/records/personnel/personnel.contract.ts';
import { addProject } from '#features/records/projects/projects.contract.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getInfo, getRouters } from '#platform/contract/session.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { createFeatureContainer } from '#platform/server/feature.ts';
import * as contract from '../colleagues.contract.ts';
import { COLLEAGUE_OFFBOARDING } from './colleagues.server-api.ts';
import * as service from './colleagues.service.ts';

const portal = await startPortal({ quiet: true, now: new Date('2026-11-20T02:00:00Z') });
const base = await portal.listen();
afterAll(() => portal.close());
const { app } = portal;
const { db } = app;
const work = createFeatureContainer(FEATURES, { config: app.config, app: null }).get(COLLEAGUE_OFFBOARDING);
const entUuid = portal.entUuid('member');
const ownerUuid = portal.userUuid('member');

let owner: string;
let uuid: string;
let token: string;
let place = 0;

const addOther = async (roles: readonly EnterpriseRole[] | null = null) => {
  place += 1;
  const added = await addColleague(db, entUuid, roles, portal.now(), place);
  return { uuid: added, token: await signIn(db, added, portal.now()) };
};

/** Each with a separate colleague, in an enterprise with an owner. */
beforeEach(async () => {
  await db.sql('update enterprise set create_by = $2 where uuid = $1', [entUuid, ownerUuid]);
  await db.sql('delete from firm_handover where ent_uuid = $1', [entUuid]);
  await db.sql('delete from firm_member where ent_uuid = $1 and user_uuid <> $2', [entUuid, ownerUuid]);
  for (const table of ['webhook', 'api_token', 'key_credential', 'entity_key'])
    await db.sql(`delete from ${table} where ent_uuid = $1`, [entUuid]);
  owner = await portal.signIn('member');
  ({ uuid, token } = await addOther());
});

const as = (one: string) => ({ token: one });
const post = async (path: string, body: object, one: string) =>
  await portal.request({ method: 'POST', path, body, token: one });
const read = async (path: string, one: string) => (await portal.request({ method: 'GET', path, token: one })).status;
const giveRoles = (roles: EnterpriseRole[] | null, to = uuid) =>
  portal.call(contract.editColleagueRoles, { body: { uuid: to, roles } }, as(owner));
const people = async (one = owner) => (await portal.call(contract.listColleagues, {}, as(one))).people;
const titles = async (one: string) =>
  (await portal.call(listMessages, { query: {} }, as(one))).rows.map(({ title }) => title);
const trail = async (target: string) =>
  (
    await db.sql<{ action: string }>('select action from audit_log where target_uuid = $1 order by seq', [target])
  ).rows.map(({ action }) => action);
/** A key that the user issued, with the user's device on it. */
async function enrol(kind: 'main' | 'secondary', one: string) {
  const { uuid: keyUuid } = await portal.call(addEntityKey, { body: { kind, holderName: '示例持有人' } }, as(one));
  const device = new SoftAuthenticator('http://localhost');
  const attestation = device.create(await portal.call(getEnrolOptions, { body: { uuid: keyUuid } }, as(one)));
  await portal.call(enrolKey, { body: { uuid: keyUuid, label: '测试设备', attestation } }, as(one));
  return { keyUuid, device };
}
const addSoftware = async (one: string) => {
  const menuIds = ['info.projects.view'];
  await portal.call(createApiToken, { body: { name: '示例软件', validEnd: '2026-12-20', menuIds } }, as(one));
  await portal.call(addWebhook, { body: { url: 'https://example.com/hook', kinds: ['project'] } }, as(one));
};
const software = async () => ({
  tokens: (await portal.call(listApiTokens, {}, as(owner))).rows.map(({ status }) => status),
  hooks: (await portal.call(listWebhooks, {}, as(owner))).rows.map(({ isOn, offReason }) => ({ isOn, offReason })),
});
const PROJECTS = '/portal/project/list';

describe('roles that an owner gives', () => {
  it('hold from the next call, in menus and calls alike, and are taken back', async () => {
    await giveRoles(['look']);
    expect(await read(PROJECTS, token)).toBe(200);
    expect((await post(addProject.path, {}, token)).status).toBe(403);
    expect(await read(listOrders.path, token)).toBe(403);
    expect(await read(querySecondaryKey.path, token)).toBe(403);
    // Personal data stays with the user.
    expect(await read('/portal/user/profile', token)).toBe(200);
    const paths = (await portal.call(getRouters, {}, as(token))).map(({ path }) => path);
    expect(paths).toContain('/qyxx/qyinfo/xmmgr');
    expect(paths).not.toContain('/qyxx/kfjk');

    await giveRoles(['pay']);
    expect(await read(listOrders.path, token)).toBe(200);
    expect((await portal.call(getInfo, {}, as(token))).enterpriseRoles).toEqual(['look', 'pay']);
    await giveRoles(['edit']);
    expect((await post(addProject.path, {}, token)).status).toBe(400);
    await giveRoles(null);
    expect(await read(querySecondaryKey.path, token)).toBe(200);
    expect(await titles(token)).toContain('您的企业权限已变更');
    expect(await trail(uuid)).toContain('colleague.roles');
  });

  it('are told to the pages that are open', async () => {
    const reader: LiveReader = await openLiveReader(base, token);
    const before = (await reader.next()).data;
    await giveRoles(['look']);
    const after = (await reader.next()).data;
    reader.close();
    const getMark = (data: string) => (JSON.parse(data) as { rights: string }).rights;
    expect(getMark(after)).not.toBe(getMark(before));
    expect(getMark(after)).toBe((await portal.call(getInfo, {}, as(token))).mark);
  });

  it('are given by the owner alone, and not to the own account', async () => {
    const body = { uuid: ownerUuid, roles: ['look'] };
    expect((await post(contract.editColleagueRoles.path, body, token)).status).toBe(403);
    expect((await post(contract.editColleagueRoles.path, body, owner)).body.msg).toContain('不能对自己');
    const stranger = { uuid: portal.userUuid('other'), roles: null };
    expect((await post(contract.editColleagueRoles.path, stranger, owner)).body).toMatchObject({ code: 404 });
  });

  it.each([
    [{ roles: [] }, '至少选择一项权限'],
    [{ roles: ['admin'] }, '权限'],
    [{ roles: ['look'], uuid: 'x' }, '成员编号'],
  ])('refuse %j', async (wrong, name) => {
    const answer = await post(contract.editColleagueRoles.path, { uuid, ...wrong }, owner);
    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining(name)]);
  });

  it('narrow the colleague with the main key as well, which never decides about people', async () => {
    const { device } = await enrol('main', token);
    expect(await portal.call(getInfo, {}, as(await logInByKey(portal, device)))).toMatchObject({
      enterpriseRoles: null,
    });
    await giveRoles(['look']);
    const byKey = await logInByKey(portal, device);
    expect(await portal.call(getInfo, {}, as(byKey))).toMatchObject({ enterpriseRoles: ['look'], isOwner: false });
    expect((await post(addProject.path, {}, byKey)).status).toBe(403);
    await giveRoles(null);
    await db.sql('update enterprise set create_by = $2 where uuid = $1', [entUuid, uuid]);
    expect((await portal.call(getInfo, {}, as(byKey))).isOwner).toBe(false);
    expect((await portal.call(getInfo, {}, as(token))).isOwner).toBe(true);
  });

  it('end the colleague’s software access, and giving all back does not bring it back', async () => {
    await addSoftware(token);
    await giveRoles(['look', 'edit']);
    const ended = { tokens: ['revoked'], hooks: [{ isOn: false, offReason: '建立人的权限已变更' }] };
    expect(await software()).toEqual(ended);
    await giveRoles(null);
    expect(await software()).toEqual(ended);
  });

  it('reach the colleague however the phone number is written, and not its owner', async () => {
    await portal.call(contract.editColleagueRoles, { body: { uuid: uuid.toUpperCase(), roles: ['look'] } }, as(owner));
    expect((await portal.call(getInfo, {}, as(token))).enterpriseRoles).toEqual(['look']);
    const himself = { uuid: ownerUuid.toUpperCase() };
    expect((await post(contract.editColleagueRoles.path, { ...himself, roles: ['look'] }, owner)).body.msg).toContain(
      '不能对自己',
    );
    expect((await post(contract.removeColleague.path, himself, owner)).body.msg).toContain('不能对自己');
    expect((await post(contract.offerOwnership.path, himself, owner)).body.msg).toContain('不能对自己');
    const heirUuid = uuid.toUpperCase();
    expect((await post(contract.removeColleague.path, { uuid, heirUuid }, owner)).body.msg).toContain('接手人');
  });

  it('remove an enterprise without a named owner from the colleague whom they narrow', async () => {
    await db.sql('update enterprise set create_by = null where uuid = $1', [entUuid]);
    expect((await portal.call(getInfo, {}, as(token))).isOwner).toBe(true);
    await giveRoles(['look', 'edit']);
    expect(await portal.call(getInfo, {}, as(token))).toMatchObject({
      isOwner: false,
      enterpriseRoles: ['look', 'edit'],
    });
    expect((await post(contract.editColleagueRoles.path, { uuid: ownerUuid, roles: ['look'] }, token)).status).toBe(
      403,
    );
  });
});

describe('a colleague who is removed', () => {
  it('loses every way in at once, and the open tasks go to the heir', async () => {
    const body = {
      kind: 'first' as const,
      name: '示例申报',
      region: '110000',
      standardCode: '10300101',
      level: '二级',
    };
    const filing = await portal.call(addFiling, { body }, as(token));
    await portal.call(addEntityKey, { body: { kind: 'secondary', holderName: '示例持有人' } }, as(token));
    await createTestToken(portal, ['info.projects.view']);
    await db.sql('update api_token set user_uuid = $2 where ent_uuid = $1', [entUuid, uuid]);
    const heir = await addOther();
    const second = await signIn(db, uuid, portal.now());
    expect((await people()).find((one) => one.uuid === uuid)?.open).toMatchObject({ filings: 1 });

    const taken = await portal.call(contract.removeColleague, { body: { uuid, heirUuid: heir.uuid } }, as(owner));
    expect(taken).toMatchObject({ filings: 1, keys: 1, tokens: 1 });
    for (const one of [token, second]) {
      expect(await read(PROJECTS, one)).toBe(403);
      expect(await portal.call(getInfo, {}, as(one))).toMatchObject({ ent: null, isOwner: false });
      expect(await portal.call(getRouters, {}, as(one))).toEqual([]);
    }
    const moved = await portal.call(getFiling, { params: { id: filing.uuid } }, as(owner));
    expect(moved).toMatchObject({ ownerUuid: heir.uuid });
    expect((await portal.call(listApiTokens, {}, as(owner))).rows.map(({ status }) => status)).toEqual(['revoked']);
    expect((await people()).map((one) => one.uuid)).not.toContain(uuid);
    expect(await titles(token)).toContain('您已被移出企业');
    expect(await titles(heir.token)).toEqual(expect.arrayContaining([expect.stringContaining('已移出企业')]));
    expect(await trail(uuid)).toContain('colleague.removed');
  });

  it('takes no device and no software access along', async () => {
    const { keyUuid, device } = await enrol('secondary', token);
    const byKey = await logInByKey(portal, device);
    await addSoftware(token);
    await portal.call(contract.removeColleague, { body: { uuid } }, as(owner));
    const { rows } = await db.sql<{ n: string }>('select count(*) n from key_credential where key_uuid = $1', [
      keyUuid,
    ]);
    expect(Number(rows[0]?.n)).toBe(0);
    const keys = (await portal.call(querySecondaryKey, {}, as(owner))).rows;
    expect(keys).toMatchObject([{ uuid: keyUuid, status: 'pending', credentials: [] }]);
    expect(await read(PROJECTS, byKey)).toBe(401);
    await expect(logInByKey(portal, device)).rejects.toThrow(/^4\d\d /);
    expect(await software()).toEqual({
      tokens: ['revoked'],
      hooks: [{ isOn: false, offReason: '建立人已离开企业' }],
    });
  });

  it('must be of this enterprise and not its owner, and the heir must be another colleague of it', async () => {
    const remove = (given: object, one = owner) => post(contract.removeColleague.path, given, one);
    expect((await remove({ uuid: portal.userUuid('other') })).body).toMatchObject({ code: 404 });
    expect((await remove({ uuid: ownerUuid })).body.msg).toContain('不能对自己');
    expect((await remove({ uuid, heirUuid: portal.userUuid('other') })).body.msg).toContain('接手人');
    expect((await remove({ uuid, heirUuid: uuid })).body.msg).toContain('接手人');
    expect((await remove({ uuid: ownerUuid }, token)).status).toBe(403);
    expect((await people()).map((one) => one.uuid)).toContain(uuid);
  });

  it('may leave alone, except the owner of the enterprise', async () => {
    const leave = (one: string, given = entUuid) => post(contract.leaveEnterprise.path, { entUuid: given }, one);
    expect((await leave(token, portal.entUuid('other'))).body).toMatchObject({ code: 404 });
    expect((await leave(owner)).body.msg).toContain('先移交负责人');
    expect((await leave(token)).status).toBe(200);
    expect(await read(PROJECTS, token)).toBe(403);
    expect(await titles(owner)).toEqual(expect.arrayContaining([expect.stringContaining('已退出企业')]));
  });
});

it('needs the owner in person, not another holder of the main key, to join again', async () => {
  const guest = await portal.signIn('guest');
  const { ent } = await portal.call(getInfo, {}, as(owner));
  await portal.call(requestToJoin, { body: { creditCode: ent?.creditCode ?? '' } }, as(guest));
  const { device } = await enrol('main', owner);
  const byKey = await logInByKey(portal, device);
  const [request] = (await portal.call(getCertification, {}, as(owner))).requests;
  expect(await portal.call(getCertification, {}, as(byKey))).toMatchObject({ isOwner: false, requests: [] });
  const body = { uuid: request?.uuid ?? '', accept: true };
  expect((await post(decideJoinRequest.path, body, byKey)).status).toBe(403);
  await portal.call(decideJoinRequest, { body: { ...body, accept: false } }, as(owner));
});

describe('a colleague who leaves', () => {
  const leave = (one: string) => post(contract.leaveEnterprise.path, { entUuid }, one);

  it('takes the phones along that the colleague bound to the enterprise, and no others', async () => {
    const bind = async (userUuid: string, ownerOf: string, hash: string) =>
      await db.sql(
        `insert into message_phone (uuid, owner_uuid, user_uuid, phone, phone_hash, kinds, verified_time, create_time, update_time)
         values (gen_random_uuid(), $1, $2, 'x', $3, '{order}', now(), now(), now())`,
        [ownerOf, userUuid, hash],
      );
    const bound = async () =>
      (await db.sql<{ hash: string }>('select phone_hash as hash from message_phone order by phone_hash')).rows.map(
        ({ hash }) => hash,
      );
    const other = await addOther();
    await bind(uuid, entUuid, 'his at the enterprise');
    await bind(uuid, uuid, 'his own');
    await bind(other.uuid, entUuid, 'of another');
    await portal.call(contract.removeColleague, { body: { uuid } }, as(owner));
    expect(await bound()).toEqual(['his own', 'of another']);
    expect((await leave(other.token)).status).toBe(200);
    expect(await bound()).toEqual(['his own']);
  });

  it('reads the next step: hand over, find a successor first, or have the owner changed', async () => {
    expect((await leave(owner)).body.fault).toBe('colleague.owner-stays');
    await db.sql("update app_user set status = '1' where uuid = $1", [ownerUuid]);
    const locked = await leave(token);
    await db.sql("update app_user set status = '0' where uuid = $1", [ownerUuid]);
    expect(locked.body).toMatchObject({ fault: 'colleague.no-owner', msg: expect.stringContaining('联系平台') });
    expect((await leave(token)).status).toBe(200);
    const alone = await leave(owner);
    expect(alone.body).toMatchObject({
      fault: 'colleague.nobody-takes-over',
      msg: expect.stringContaining('没有其他'),
    });
    await db.sql('update enterprise set create_by = null where uuid = $1', [entUuid]);
    expect((await leave(owner)).body.fault).toBe('colleague.nobody-takes-over');
  });

  it('hands over the tasks of filings that are there, as they were counted', async () => {
    const body = { kind: 'first' as const, region: '110000', standardCode: '10300101', level: '二级' };
    const filings = [];
    for (const name of ['示例在办', '示例删除'])
      filings.push(await portal.call(addFiling, { body: { ...body, name } }, as(owner)));
    for (const { uuid: filing } of filings)
      await db.sql(
        `insert into filing_task (ent_uuid, uuid, filing_uuid, title, owner_uuid, revision, create_time, update_time)
         values ($1, gen_random_uuid(), $2, '示例任务', $3, 1, now(), now())`,
        [entUuid, filing, uuid],
      );
    await db.sql("update filing_case set del_flag = '2' where uuid = $1", [filings[1]?.uuid]);
    expect((await people()).find((one) => one.uuid === uuid)?.open).toMatchObject({ tasks: 1 });
    expect(await portal.call(contract.removeColleague, { body: { uuid } }, as(owner))).toMatchObject({ tasks: 1 });
  });
});

describe('a decision-maker who loses the right during the call', () => {
  /** As the call of a user whose session was read before the enterprise changed hands. */
  const stale = (): MemberContext => ({
    app: portal.app,
    now: portal.now(),
    requestId: 'test',
    ip: '127.0.0.1',
    userAgent: 'test',
    fromBrowser: false,
    origin: 'http://localhost',
    token: null,
    setCookie: () => undefined,
    scope: createJobTenantContext(entUuid),
    session: {
      uuid,
      userUuid: uuid,
      userName: 'test',
      nickName: 'test',
      avatar: '',
      phonenumber: '',
      keyUuid: null,
      key: null,
      apiToken: null,
      enterpriseRoles: null,
      regionGrants: null,
      asksSecond: false,
      enterpriseUuids: [],
      isOwner: true,
      authTime: portal.now(),
      authMethod: 'password',
      roles: [],
      permissions: [],
      ent: { uuid: entUuid, entName: '', creditCode: '', region: '' },
      membership: { status: 'active', endDate: null },
    },
  });

  it.each([
    ['another was named', false],
    ['the colleague lost rights and no other was named', true],
  ])('is refused under the lock when %s', async (_, isNarrowed) => {
    const other = await addOther();
    if (isNarrowed) {
      await giveRoles(['look']);
      await db.sql('update enterprise set create_by = null where uuid = $1', [entUuid]);
    }
    const refused = { fault: KERNEL_ERRORS.forbidden };
    const tries = [
      () => service.editColleagueRoles(stale(), { uuid: other.uuid, roles: ['look'] }, work),
      () => service.removeColleague(stale(), { uuid: other.uuid }, work),
      () => service.offerOwnership(stale(), other.uuid),
      () => service.withdrawOwnershipOffer(stale()),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(refused);
    expect((await portal.call(getInfo, {}, as(other.token))).enterpriseRoles).toBeNull();
  });
});

describe('a enterprise that is handed over', () => {
  const offer = (to = uuid, one = owner) => post(contract.offerOwnership.path, { uuid: to }, one);
  const answer = (accept: boolean, one = token) => post(contract.answerOwnershipOffer.path, { accept }, one);

  it('changes hands when the new owner accepts, and not before', async () => {
    await giveRoles(['look']);
    expect((await offer()).status).toBe(200);
    expect((await offer()).body.msg).toContain('已有一个移交');
    expect((await portal.call(getInfo, {}, as(token))).isOwner).toBe(false);
    const seen = await portal.call(contract.listColleagues, {}, as(token));
    expect(seen.handover).toMatchObject({ isForMe: true });
    expect((await answer(true)).status).toBe(200);
    expect(await portal.call(getInfo, {}, as(token))).toMatchObject({ isOwner: true, enterpriseRoles: null });
    expect(await portal.call(getInfo, {}, as(owner))).toMatchObject({ isOwner: false });
    expect((await answer(true)).body).toMatchObject({ code: 404 });
    expect(await titles(owner)).toContain('企业负责人已变更');
    expect(await trail(uuid)).toEqual(
      expect.arrayContaining(['colleague.handover-offered', 'colleague.handover-accepted']),
    );
  });

  it('stays with its owner when it is refused or taken back, and no other user can answer', async () => {
    const bystander = await addOther();
    await offer();
    expect((await portal.call(contract.listColleagues, {}, as(bystander.token))).handover).toBeNull();
    expect((await answer(true, bystander.token)).body).toMatchObject({ code: 404 });
    expect((await answer(false)).status).toBe(200);
    await offer();
    expect((await post(contract.withdrawOwnershipOffer.path, {}, owner)).status).toBe(200);
    expect((await answer(true)).body).toMatchObject({ code: 404 });
    expect((await portal.call(getInfo, {}, as(owner))).isOwner).toBe(true);
  });

  it('is not taken from a user who has it no more', async () => {
    await offer();
    await db.sql('update enterprise set create_by = $2 where uuid = $1', [entUuid, (await addOther()).uuid]);
    expect((await answer(true)).body.msg).toContain('已失效');
    expect((await portal.call(getInfo, {}, as(token))).isOwner).toBe(false);
  });

  it('goes once to whichever of two answers comes first', async () => {
    await offer();
    const both = await Promise.all([answer(true), answer(false)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('goes to no user of another enterprise', async () => {
    expect((await offer(portal.userUuid('other'))).body).toMatchObject({ code: 404 });
    expect((await offer(ownerUuid)).body.msg).toContain('不能对自己');
  });
});

describe('looks at whole ID numbers', () => {
  it('are listed for the owner of the enterprise alone, the newest first, with viewer, person and reason', async () => {
    const body = { name: '示例一', idNo: '11010519491231002X' };
    const first = { ...(await portal.call(addRegister, { body }, as(owner))), name: '示例一' };
    const other = { name: '示例二', idNo: '110105194912310038' };
    const second = { ...(await portal.call(addRegister, { body: other }, as(owner))), name: '示例二' };
    const views = async (one: string, query = {}) => await portal.call(contract.listIdViews, { query }, as(one));
    const before = (await views(owner)).total;
    const look = async (one: string, person: string | undefined, reason: string) =>
      await post(revealIdNo.path, { id: person, kind: 'register', reason }, one);
    expect((await look(owner, first.uuid, '核对注册')).status).toBe(200);
    expect((await look(token, second.uuid, '投标用')).status).toBe(200);
    const { rows, total } = await views(owner);
    expect(total).toBe(before + 2);
    expect(rows.slice(0, 2)).toMatchObject([
      { personName: second.name, reason: '投标用', byWhat: null },
      { personName: first.name, reason: '核对注册' },
    ]);
    expect(new Set(rows.slice(0, 2).map(({ viewer }) => viewer)).size).toBe(2);
    expect((await views(owner, { pageNum: 2, pageSize: 1 })).rows).toMatchObject([{ personName: first.name }]);
    expect(await read(contract.listIdViews.path, token)).toBe(403);
    expect(await read(contract.listIdViews.path, '')).toBe(401);
    const foreign = await portal.signIn('other');
    expect((await views(foreign)).rows.filter(({ reason }) => reason === '投标用')).toEqual([]);
  });
});
