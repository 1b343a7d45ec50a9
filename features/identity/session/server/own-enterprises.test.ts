import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openLiveReader } from '#apps/server/testing/live-reader.ts';
import { moveUserToEnterprise, signIn } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { leaveEnterprise, removeColleague } from '#features/enterprise/colleagues/colleagues.contract.ts';
import {
  decideJoinRequest,
  getCertification,
  requestToJoin,
} from '#features/enterprise/enterprise/contract/certification.ts';
import { createEnterprise, getDraft, saveDraft } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { addEnrolledKey, logInByKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { createTestToken } from '#features/operations/api-access/server/testing/make-token.ts';
import { getEnterprisePath } from '#features/portal/enterprise-group/pages/enterprise-group.pages.ts';
import { addProject, getProject, listProjects } from '#features/records/projects/projects.contract.ts';
import { createCalendarFeed, getCalendarFeed } from '#features/work/reminders/contract/calendar.ts';
import { composeDigests } from '#features/work/reminders/server/digest.service.ts';
import { runDailySweep } from '#features/work/reminders/server/reminders.server-api.ts';
import { createReminderTestRecords } from '#features/work/reminders/server/testing/records.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import {
  getInfo,
  keySessionBoundToEnterprise,
  listOwnEnterprises,
  switchEnterprise,
} from '#platform/contract/session.ts';
import { linkUserToEnterprise } from './session.server-api.ts';

/** One person of two enterprises (docs/adr/0039-accounts-of-several-enterprises.md). */
const portal = await startPortal({
  quiet: true,
  now: new Date('2026-11-21T02:00:00Z'),
});
const base = await portal.listen();
afterAll(() => portal.close());
const { db } = portal.app;
const [first, second] = [portal.entUuid('member'), portal.entUuid('other')];
const person = portal.userUuid('member');

/** The user joined the second one after the first. */
const later = () => new Date(portal.now().getTime() + 1000);

let token: string;
beforeEach(async () => {
  await moveUserToEnterprise(db, person, first, portal.now());
  await linkUserToEnterprise(db, person, second, later());
  token = await portal.signIn('member');
  await choose(first);
});

const as = (one = token) => ({ token: one });
const choose = (uuid: string | null, one = token) => portal.call(switchEnterprise, { body: { uuid } }, as(one));
const info = (one = token) => portal.call(getInfo, {}, as(one));
const chosen = async (one = token) => (await info(one)).ent?.uuid ?? null;
const enterprises = (one = token) => portal.call(listOwnEnterprises, {}, as(one));
const project = (projectName: string) => ({ projectName, projectNo: `P-${projectName}`, role: '施工总承包' });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  portal.request({ method: 'POST', path, body, token, headers });

describe('enterprises of one person', () => {
  it('are listed, the chosen one marked, and everything is that of the chosen one', async () => {
    expect(await enterprises()).toMatchObject([
      { uuid: first, isChosen: true, isOwner: true, enterpriseRoles: null },
      { uuid: second, isChosen: false, isOwner: true, enterpriseRoles: null },
    ]);
    expect(await info()).toMatchObject({ ent: { uuid: first }, enterpriseCount: 2 });
    await choose(second);
    expect((await enterprises()).map(({ isChosen }) => isChosen)).toEqual([false, true]);
    expect(await info()).toMatchObject({ ent: { uuid: second }, enterpriseCount: 2 });
    expect(await enterprises(await portal.signIn('guest'))).toEqual([]);
  });

  it('keep their records apart: a record of the other one does not exist until that one is chosen', async () => {
    const { uuid } = await portal.call(addProject, { body: project('示例甲工程') }, as());
    const find = () => portal.call(getProject, { params: { id: uuid } }, as());
    await find();
    await choose(second);
    await expect(find()).rejects.toMatchObject({ code: 404 });
    expect((await portal.call(listProjects, { query: { name: '示例甲工程' } }, as())).total).toBe(0);
    await choose(first);
    expect(await find()).toMatchObject({ uuid });
  });

  it('are entered by their people alone, and by an id that is one', async () => {
    await expect(choose(portal.entUuid('expired'))).rejects.toMatchObject({ code: 404 });
    await expect(choose(portal.app.random.uuid())).rejects.toMatchObject({ code: 404 });
    expect(await post(switchEnterprise.path, { uuid: 'x' })).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('企业编号') },
    });
    expect((await post(switchEnterprise.path, {})).status).toBe(400);
    expect(await chosen()).toBe(first);
    await db.sql(`update enterprise set lock_reason = '示例' where uuid = $1`, [second]);
    await expect(choose(second)).rejects.toMatchObject({ code: 404 });
    expect((await enterprises()).map(({ uuid }) => uuid)).toEqual([first]);
    await db.sql('update enterprise set lock_reason = null where uuid = $1', [second]);
  });

  it('a new session begins with the one that was chosen last, and goes its own way', async () => {
    await choose(second);
    const other = await signIn(db, person, portal.now());
    expect(await chosen(other)).toBe(second);
    await choose(first, other);
    expect([await chosen(), await chosen(other)]).toEqual([second, first]);
  });

  it('the trail says which was left for which', async () => {
    await choose(second);
    const { rows } = await db.sql<{ detail: object }>(
      `select detail from audit_log where action = 'session.firm-switched' and target_uuid = $1 order by seq desc limit 1`,
      [second],
    );
    expect(rows[0]?.detail).toMatchObject({ from: first, to: second });
  });
});

describe('a page that was left open', () => {
  const write = (enterprise: string) => post(addProject.path, project('示例旧页工程'), { 'x-firm': enterprise });
  const count = async () => (await db.sql(`select from project where project_name = '示例旧页工程'`, [])).rowCount;

  it('reads and writes nothing of another enterprise, and is told so', async () => {
    await choose(second);
    const answer = await write(first);
    expect(answer).toMatchObject({ status: 409, body: { fault: KERNEL_ERRORS.otherEnterprise.id } });
    expect(await count()).toBe(0);
    const list = { method: 'GET', path: listProjects.path, token, headers: { 'x-firm': first } } as const;
    expect((await portal.request(list)).status).toBe(409);
    expect((await write('none')).status).toBe(409);
    expect((await write(second.toUpperCase())).status).toBe(200);
    expect(await count()).toBe(1);
  });

  it('learns its user, and finds back', async () => {
    await choose(second);
    const headers = { 'x-firm': first };
    expect((await portal.request({ method: 'GET', path: getInfo.path, token, headers })).status).toBe(200);
    expect((await post(switchEnterprise.path, { uuid: first }, headers)).status).toBe(200);
    expect(await chosen()).toBe(first);
  });

  it('is told at once, and pages of other sessions are not', async () => {
    const reader = await openLiveReader(base, token);
    await reader.next();
    const other = await openLiveReader(base, await signIn(db, person, portal.now()));
    await other.next();
    await choose(second);
    const { data } = await reader.next();
    expect((JSON.parse(data) as { rights: string }).rights).toBe((await info()).mark);
    expect(other.waiting).toEqual([]);
    reader.close();
    other.close();
  });
});

describe('what was made for an enterprise', () => {
  it('stays with it: tokens, calendars and drafts', async () => {
    const software = await createTestToken(portal, ['info.projects.view']);
    const feed = await portal.call(createCalendarFeed, {}, as());
    const key = { bizType: 'project', bizUuid: '' } as const;
    await portal.call(saveDraft, { body: { ...key, content: { name: '甲' } } }, as());
    await choose(second);
    expect(await chosen(software.token)).toBe(first);
    expect((await portal.call(getCalendarFeed, {}, as())).address).toBeNull();
    expect(await portal.call(getDraft, { query: key }, as())).toBeNull();
    await portal.call(saveDraft, { body: { ...key, content: { name: '乙' } } }, as());
    await portal.call(createCalendarFeed, {}, as());
    await choose(first);
    expect((await portal.call(getCalendarFeed, {}, as())).address).toBe(feed.address);
    expect(await portal.call(getDraft, { query: key }, as())).toMatchObject({ content: { name: '甲' } });
  });

  it('a key opens it and no other', async () => {
    const { device } = await addEnrolledKey(portal, 'main');
    await choose(second);
    const byKey = await logInByKey(portal, device);
    expect(await info(byKey)).toMatchObject({ ent: { uuid: first }, enterpriseCount: 1 });
    await expect(choose(second, byKey)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining(keySessionBoundToEnterprise.text),
    });
    expect((await enterprises(byKey)).map(({ uuid }) => uuid)).toEqual([first]);
  });
});

describe('what is told of an enterprise', () => {
  it('comes of each of one’s enterprises, named by it', async () => {
    await db.sql(`update app_user set mail = 'a@example.com' where uuid = $1`, [person]);
    const records = createReminderTestRecords(db);
    for (const enterprise of [first, second])
      await records.certificate(enterprise, { end: '2026-12-01', name: '示例证书' });
    await runDailySweep(portal.app, portal.now());
    const config = { ...portal.app.config, publicUrl: 'http://portal.example' };
    await composeDigests({ ...portal.app, config }, portal.now());
    const { rows } = await db.sql<{ title: string }>(
      `select title from reminder_digest where user_uuid = $1 and channel = 'mail' order by title`,
      [person],
    );
    const names = (await enterprises()).map(({ entName }) => entName);
    expect(rows.map(({ title }) => title.split('：')[0] ?? '').sort()).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(2);
  });

  it('leads into that enterprise, from a mail and from a calendar', async () => {
    const { rows } = await db.sql<{ payload: string }>(
      "select payload from outbox_delivery where topic = 'reminder.digest' and channel = 'mail' and payload is not null",
      [],
    );
    const links = rows.map(({ payload }) => {
      const { text } = JSON.parse(portal.app.cipher.decrypt(payload)) as { text: string };
      return /http:\/\/portal\.example(\/firm\/\S+)/.exec(text)?.[1] ?? '';
    });
    expect(links.sort()).toEqual([first, second].map((uuid) => getEnterprisePath(uuid, '/qyxx')).sort());
    await choose(second);
    const { address } = await portal.call(createCalendarFeed, {}, as());
    const calendar = (await (await fetch(`${base}${new URL(address ?? '').pathname}`)).text()).replaceAll('\r\n ', '');
    expect(calendar).toContain(`/firm/${second}?to=%2Fqyxx%2F`);
  });
});

describe('coming and going', () => {
  it('roles of one enterprise are not those of another', async () => {
    await db.sql(`update firm_member set firm_roles = '{look}' where user_uuid = $1 and ent_uuid = $2`, [
      person,
      second,
    ]);
    await db.sql('update enterprise set create_by = $2 where uuid = $1', [second, portal.userUuid('other')]);
    await choose(second);
    expect(await info()).toMatchObject({ enterpriseRoles: ['look'], isOwner: false });
    expect((await post(addProject.path, project('示例'))).status).toBe(403);
    await choose(first);
    expect(await info()).toMatchObject({ enterpriseRoles: null, isOwner: true });
    expect((await post(addProject.path, project('示例可写工程'))).status).toBe(200);
    // Handed over to the user during work for another enterprise.
    await db.sql('update enterprise set create_by = $2 where uuid = $1', [second, person]);
    expect((await enterprises())[1]).toMatchObject({ isOwner: true });
    await db.sql('update enterprise set create_by = null where uuid = $1', [second]);
  });

  it('a user removed from the current enterprise goes on with another, and with none after the last', async () => {
    await choose(second);
    const owner = await portal.signIn('other');
    await portal.call(removeColleague, { body: { uuid: person } }, as(owner));
    expect(await info()).toMatchObject({ ent: { uuid: first }, enterpriseCount: 1 });
    await expect(choose(second)).rejects.toMatchObject({ code: 404 });
    await moveUserToEnterprise(db, person, null, portal.now());
    expect(await info()).toMatchObject({ ent: null, enterpriseCount: 0 });
    await linkUserToEnterprise(db, person, first, portal.now());
    expect(await chosen()).toBe(first);
  });

  it('leaving one keeps the others', async () => {
    await choose(second);
    await portal.call(leaveEnterprise, { body: { entUuid: second } }, as());
    expect((await enterprises()).map(({ uuid }) => uuid)).toEqual([first]);
    expect(await chosen()).toBe(first);
  });

  it('a second enterprise is joined by the request that the first was, and stays beside it', async () => {
    await moveUserToEnterprise(db, person, first, portal.now());
    const { ent } = await info(await portal.signIn('other'));
    const ask = () => portal.call(requestToJoin, { body: { creditCode: ent?.creditCode ?? '' } }, as());
    await ask();
    const owner = await portal.signIn('other');
    const { requests } = await portal.call(getCertification, {}, as(owner));
    await portal.call(decideJoinRequest, { body: { uuid: requests[0]?.uuid ?? '', accept: true } }, as(owner));
    expect(await info()).toMatchObject({ ent: { uuid: first }, enterpriseCount: 2 });
    await expect(ask()).rejects.toMatchObject({ code: 409 });
  });

  it('a further enterprise is registered by a user who has chosen none, once, and belongs to that user', async () => {
    await choose(null);
    expect(await info()).toMatchObject({ ent: null, enterpriseCount: 2 });
    const body = {
      entName: '示例丁建设有限公司',
      creditCode: '91320106MA1XHY5K3M',
      legalPerson: '周示例',
      region: '320100',
    };
    const all = await Promise.allSettled([1, 2].map(() => portal.call(createEnterprise, { body }, as())));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const made = await info();
    expect(made).toMatchObject({ ent: { entName: body.entName }, isOwner: true, enterpriseCount: 3 });
    await choose(first);
    expect(await enterprises()).toHaveLength(3);
  });
});
