import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { addEnrolledKey, logInByKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { addUser } from '#features/identity/session/server/session.server-api.ts';
import { getInfo, listOwnEnterprises, switchEnterprise } from '#platform/contract/session.ts';
import * as contract from '../contract/invitations.ts';
import { removeOldInvitations } from './invitations.service.ts';

const START = new Date('2026-11-20T02:00:00Z');
const DAY_MS = 86_400_000;
const portal = await startPortal({ quiet: true, now: START });
afterAll(() => portal.close());
const { db } = portal.app;
const entUuid = portal.entUuid('member');
let owner: string;
let guest: string;

const as = (token: string) => ({ token });
const getPhone = async (person: 'guest' | 'other' | 'member') => {
  const { rows } = await db.sql<{ phone: string }>('select phonenumber as phone from app_user where uuid = $1', [
    portal.userUuid(person),
  ]);
  return rows[0]?.phone ?? '';
};
const GUEST = await getPhone('guest');
const post = (path: string, body: object, token: string) => portal.request({ method: 'POST', path, body, token });
const invite = async (phonenumber = GUEST, roles: ('look' | 'edit')[] | null = ['look', 'edit']) =>
  (await portal.call(contract.inviteColleague, { body: { phonenumber, roles } }, as(owner))).uuid;
const sent = async (token = owner) => (await portal.call(contract.listInvitations, { query: {} }, as(token))).rows;
const received = (token = guest) => portal.call(contract.listReceivedInvitations, {}, as(token));
const answer = (uuid: string, accept: boolean, token = guest) =>
  portal.call(contract.answerInvitation, { body: { uuid, accept } }, as(token));
const withdraw = (uuid: string) => portal.call(contract.withdrawInvitation, { body: { uuid } }, as(owner));
const titles = async (token: string) =>
  (await portal.call(listMessages, { query: {} }, as(token))).rows.map(({ title }) => title);

beforeEach(async () => {
  portal.setNow(START);
  await db.sql('delete from firm_invitation', []);
  await db.sql('delete from firm_member where user_uuid = $1', [portal.userUuid('guest')]);
  await db.sql('update enterprise set create_by = $2 where uuid = $1', [entUuid, portal.userUuid('member')]);
  owner = await portal.signIn('member');
  guest = await portal.signIn('guest');
});

describe('an invitation by phone number', () => {
  it('is told to the number and the account, accepted, and gives its roles', async () => {
    const uuid = await invite(GUEST, ['look']);
    expect(await sent()).toMatchObject([
      {
        uuid,
        phonenumber: `${GUEST.slice(0, 3)}****${GUEST.slice(-4)}`,
        roles: ['look'],
        state: 'waiting',
        endTime: '2026-11-27 10:00:00',
      },
    ]);
    expect(await titles(guest)).toContain('示例甲建设有限公司邀请您加入');
    const { rows } = await db.sql<{ channel: string }>(
      "select channel from outbox_delivery where topic = 'colleague.invited'",
      [],
    );
    expect(rows).toEqual([{ channel: 'sms' }]);
    expect(await received()).toMatchObject([{ uuid, entName: '示例甲建设有限公司', roles: ['look'] }]);
    expect(await answer(uuid, true)).toEqual({ entUuid });
    expect(await portal.call(getInfo, {}, as(guest))).toMatchObject({
      ent: { uuid: entUuid },
      enterpriseRoles: ['look'],
    });
    expect(await sent()).toMatchObject([{ state: 'accepted', decideTime: '2026-11-20 10:00:00' }]);
    expect(await received()).toEqual([]);
    expect((await titles(owner))[0]).toContain('已接受邀请，加入企业');
    const trail = await db.sql<{ action: string }>(
      "select action from audit_log where detail ->> 'invitation' = $1 order by seq",
      [uuid],
    );
    expect(trail.rows.map(({ action }) => action)).toEqual(['colleague.invited', 'colleague.invitation-accepted']);
  });

  it('reaches an account that is made afterwards, and one that belongs to another enterprise already', async () => {
    const uuid = await invite('13912345678', null);
    const newcomer = portal.app.random.uuid();
    const person = { username: 'test_invited', phonenumber: '13912345678', nickName: '示例新人', passwordHash: 'x' };
    await addUser(db, { uuid: newcomer, ...person, now: START });
    const token = await signIn(db, newcomer, START);
    await answer(uuid, true, token);
    expect(await portal.call(getInfo, {}, as(token))).toMatchObject({ ent: { uuid: entUuid }, enterpriseRoles: null });

    const other = await portal.signIn('other');
    await answer(await invite(await getPhone('other')), true, other);
    expect(await portal.call(getInfo, {}, as(other))).toMatchObject({ ent: { uuid: portal.entUuid('other') } });
    expect((await portal.call(listOwnEnterprises, {}, as(other))).map((enterprise) => enterprise.uuid)).toContain(
      entUuid,
    );
    await portal.call(switchEnterprise, { body: { uuid: entUuid } }, as(other));
    expect(await portal.call(getInfo, {}, as(other))).toMatchObject({
      enterpriseRoles: ['look', 'edit'],
      isOwner: false,
    });
    await db.sql('delete from firm_member where user_uuid = $1 and ent_uuid = $2', [portal.userUuid('other'), entUuid]);
  });

  it('is declined, and may come again', async () => {
    const uuid = await invite();
    await answer(uuid, false);
    expect(await portal.call(getInfo, {}, as(guest))).toMatchObject({ ent: null });
    expect(await sent()).toMatchObject([{ state: 'declined' }]);
    await expect(answer(uuid, true)).rejects.toMatchObject({ code: 409 });
    expect(await titles(owner)).toContainEqual(expect.stringContaining('没有接受邀请'));
    await answer(await invite(), true);
  });

  it('ends after seven days, and makes room for another one then', async () => {
    const uuid = await invite();
    portal.setNow(new Date(START.getTime() + contract.INVITATION_VALID_DAYS * DAY_MS));
    [owner, guest] = [await portal.signIn('member'), await portal.signIn('guest')];
    expect(await sent()).toMatchObject([{ state: 'ended' }]);
    expect(await received()).toEqual([]);
    for (const accept of [true, false])
      await expect(answer(uuid, accept)).rejects.toMatchObject({
        code: 409,
        message: expect.stringContaining('已过期'),
      });
    await expect(withdraw(uuid)).rejects.toMatchObject({ code: 409 });
    await answer(await invite(), true);
    expect((await sent()).map(({ state }) => state)).toEqual(['accepted', 'ended']);
    portal.setNow(new Date(START.getTime() + 182 * DAY_MS));
    await removeOldInvitations(portal.app);
    owner = await portal.signIn('member');
    expect((await sent()).map(({ state }) => state)).toEqual(['accepted']);
  });

  it('is withdrawn before its answer, and not after', async () => {
    const uuid = await invite();
    await withdraw(uuid);
    await expect(answer(uuid, true)).rejects.toMatchObject({ code: 409 });
    expect(await portal.call(getInfo, {}, as(guest))).toMatchObject({ ent: null });
    await expect(withdraw(uuid)).rejects.toMatchObject({ code: 409 });
    const again = await invite();
    await answer(again, true);
    await expect(withdraw(again)).rejects.toMatchObject({ code: 409 });
  });

  it('is answered once, however often at the same moment', async () => {
    const uuid = await invite();
    const all = await Promise.allSettled([answer(uuid, true), answer(uuid, false), answer(uuid, true)]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('what stands against it', () => {
  it('is one to the same number that waits, a member, a bad number, and too many of a day', async () => {
    await invite();
    await expect(invite()).rejects.toMatchObject({ code: 409, message: expect.stringContaining('等待答复') });
    await expect(invite(await getPhone('member'))).rejects.toMatchObject({ code: 409 });
    expect(await post(contract.inviteColleague.path, { phonenumber: '123', roles: null }, owner)).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('手机号') },
    });
    const phonenumber = '13912340000';
    expect((await post(contract.inviteColleague.path, { phonenumber, roles: [] }, owner)).status).toBe(400);
    expect((await post(contract.inviteColleague.path, { phonenumber, roles: ['own'] }, owner)).status).toBe(400);
    for (let place = 0; place < contract.MAX_DAILY_INVITATIONS_PER_ENTERPRISE - 1; place += 1)
      await invite(`139${String(place).padStart(8, '0')}`);
    await expect(invite('13912341234')).rejects.toMatchObject({ code: 429 });
    portal.setNow(new Date(START.getTime() + DAY_MS + 1000));
    owner = await portal.signIn('member');
    await invite('13912341234');
  });

  it('is a number that was asked often enough today', async () => {
    for (let place = 0; place < contract.MAX_DAILY_INVITATIONS_PER_PHONE; place += 1) await withdraw(await invite());
    await expect(invite()).rejects.toMatchObject({ code: 429 });
  });

  it('is another account, another enterprise, and a user who does not own it', async () => {
    const uuid = await invite();
    const other = await portal.signIn('other');
    expect(await received(other)).toEqual([]);
    for (const accept of [true, false])
      await expect(answer(uuid, accept, other)).rejects.toMatchObject({ code: 404, message: '404 数据不存在' });
    expect(await sent(other)).toEqual([]);
    expect(await post(contract.withdrawInvitation.path, { uuid }, other)).toMatchObject({ body: { code: 404 } });
    await answer(uuid, true);
    for (const [path, body] of [
      [contract.inviteColleague.path, { phonenumber: '13912345670', roles: null }],
      [contract.withdrawInvitation.path, { uuid }],
    ] as const)
      expect((await post(path, body, guest)).status).toBe(403);
    expect((await portal.request({ method: 'GET', path: contract.listInvitations.path, token: guest })).status).toBe(
      403,
    );
    expect((await portal.request({ method: 'GET', path: contract.listReceivedInvitations.path })).status).toBe(401);
  });

  it('is an enterprise that was locked meanwhile', async () => {
    const uuid = await invite();
    await db.sql(`update enterprise set lock_reason = '示例' where uuid = $1`, [entUuid]);
    expect(await received()).toEqual([]);
    await expect(answer(uuid, true)).rejects.toMatchObject({ code: 404 });
    await db.sql('update enterprise set lock_reason = null where uuid = $1', [entUuid]);
  });

  it('is a key: its holder need not be the person of the number', async () => {
    await db.sql('update enterprise set create_by = $2 where uuid = $1', [
      portal.entUuid('other'),
      portal.userUuid('other'),
    ]);
    const other = await portal.signIn('other');
    const body = { phonenumber: await getPhone('member'), roles: null };
    const { uuid } = await portal.call(contract.inviteColleague, { body }, as(other));
    const { device } = await addEnrolledKey(portal, 'main');
    const byKey = await logInByKey(portal, device);
    expect(await received(byKey)).toEqual([]);
    await expect(answer(uuid, true, byKey)).rejects.toMatchObject({ code: 409 });
    expect(await received(owner)).toMatchObject([{ uuid }]);
  });
});
