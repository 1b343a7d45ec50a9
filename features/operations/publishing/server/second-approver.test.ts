import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { href } from '#domain/access/page.ts';
import { takeDailyShare } from '#domain/testing/daily-share.ts';
import { publishingPages } from '../pages/publishing.pages.ts';
import { createResourceCalls, getPublicationSample } from './testing/resource-calls.ts';
import { addSamplePrerequisites } from './testing/samples.ts';

const START = new Date('2026-03-02T09:00:00+08:00');
let portal: TestPortal;
let operator: string;
/** The operator's role asks for a second person. */
let maker: string;
/** May approve, and nothing else but look. */
let approver: string;
let makerUuid: string;
let tools: ReturnType<typeof createResourceCalls>;

const ask = (path: string, body: object, token = operator) => portal.request({ method: 'POST', path, token, body });
const addRole = async (name: string, permissions: readonly string[], asksSecond = false): Promise<string> => {
  const answer = await ask('/portal/manage/role', { name, permissions, asksSecond });
  return answer.body.data.uuid;
};

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: START });
  operator = await portal.signIn('operator');
  makerUuid = portal.userUuid('guest');
  const approverUuid = portal.userUuid('other');
  for (const one of [makerUuid, approverUuid]) await moveUserToEnterprise(portal.app.db, one, null, portal.now());
  const everything = RESOURCES.map(({ name }) => `manage:${name}:*`);
  const making = await addRole('示例编辑', everything, true);
  const approving = await addRole('示例审批', ['manage:standard:list', 'manage:standard:decide']);
  for (const [userUuid, roleUuid] of [
    [makerUuid, making],
    [approverUuid, approving],
  ] as const)
    await ask('/portal/manage/role/give', { userUuid, roleUuid });
  maker = await portal.signIn('guest');
  approver = await portal.signIn('other');
  tools = createResourceCalls(portal, maker);
  await addSamplePrerequisites(portal);
});
afterAll(() => portal.close());

const decide = (name: string, step: 'approve' | 'reject', body: object, token = operator) =>
  ask(`/portal/manage/${name}/${step}`, body, token);
const getRevision = async (name: string, uuid: string): Promise<number> => (await tools.detailOf(name, uuid)).revision;
const said = (answer: { status: number; body: { msg: string } }) => [answer.status, answer.body.msg];
const toldTo = async (userUuid: string) =>
  (
    await portal.app.db.sql<{ title: string; content: string }>(
      'select title, content from message where user_uuid = $1 order by create_time, uuid',
      [userUuid],
    )
  ).rows;
const forget = () => portal.app.db.sql('delete from message where user_uuid = $1', [makerUuid]);
const waiting = async (token: string): Promise<readonly { key: string; count: number; href: string }[]> =>
  (await portal.request({ method: 'GET', path: '/portal/manage/waiting', token })).body.data.items;

/** The gate walks a text, the standard, which always asks for a second person, and an eighth of the others. */
const WALKED = new Set([
  ...RESOURCES.filter(({ name }) => name === 'article' || name === 'standard'),
  ...takeDailyShare(RESOURCES, process.env),
]);

describe.each([...WALKED])('$name of a role that asks for a second person', ({ name, section, asksSecond }) => {
  it('is shown to readers by another operator alone, and only in the seen version', async () => {
    const { see, edit } = getPublicationSample(name);
    const body = tools.bodyOf(name);
    const calls = tools.callsOf(name);
    const uuid = await tools.addDraft(name, body);
    expect((await calls.publish({ uuid })).body.data).toEqual({ state: 'asked' });
    expect(await see(portal, uuid)).toBeNull();
    expect(await tools.detailOf(name, uuid)).toMatchObject({ state: 'asked', isOwn: true, isLive: false });
    expect(said(await calls.publish({ uuid }))).toEqual([409, '已提交批准，请等待另一位运营人员处理']);

    // An operator neither approves nor rejects an own request.
    const revision = await getRevision(name, uuid);
    for (const step of ['approve', 'reject'] as const) {
      const own = await decide(name, step, { uuid, revision, reason: '示例' }, maker);
      expect(said(own)).toEqual([409, '不能批准或退回自己编写或提交的内容，请由另一位运营人员处理']);
    }
    expect(await see(portal, uuid)).toBeNull();

    // It is another text now, without a request.
    expect((await calls.edit({ ...body, ...edit, uuid })).status).toBe(200);
    expect((await decide(name, 'approve', { uuid, revision })).status).toBe(409);
    expect(await tools.detailOf(name, uuid)).toMatchObject({ state: 'draft', askedName: null });
    await calls.publish({ uuid });
    expect(said(await decide(name, 'approve', { uuid, revision }))).toEqual([409, '该记录已被他人修改']);
    expect(await see(portal, uuid)).toBeNull();

    // Two at once: one wins, the other is told.
    const asked = { uuid, revision: await getRevision(name, uuid) };
    const answers = await Promise.all([
      decide(name, 'approve', asked),
      decide(name, 'reject', { ...asked, reason: '示例' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.msg).toContain('可能已由他人处理');
  });

  it('goes back with a reason, and is published once it is approved', async () => {
    const { see } = getPublicationSample(name);
    const calls = tools.callsOf(name);
    const uuid = await tools.addDraft(name);
    await forget();
    await calls.publish({ uuid });
    const revision = await getRevision(name, uuid);
    const none = await decide(name, 'reject', { uuid, revision });
    expect([none.status, none.body.fields?.[0]?.path]).toEqual([400, 'reason']);
    expect((await decide(name, 'reject', { uuid, revision, reason: '缺少文号' })).status).toBe(200);
    expect(await tools.detailOf(name, uuid)).toMatchObject({
      state: 'draft',
      reason: '退回：缺少文号',
      hasDraft: true,
    });
    expect(await toldTo(makerUuid)).toEqual([
      { title: '提交的内容被退回', content: expect.stringContaining('缺少文号') },
    ]);
    await forget();

    await calls.publish({ uuid });
    expect((await waiting(operator)).find(({ key }) => key === `approval-${name}`)).toMatchObject({
      href: href(publishingPages[section], null, { resource: name, state: 'asked' }),
    });
    const answer = await decide(name, 'approve', { uuid, revision: await getRevision(name, uuid) });
    expect(answer.body.data).toEqual({ state: 'published' });
    expect(await see(portal, uuid)).not.toBeNull();
    const { rows } = (await calls.versions(uuid)).body;
    expect(rows[0]).toMatchObject({ publisherName: expect.any(String), approverName: expect.any(String) });
    expect(rows[0].approverName).not.toBe(rows[0].publisherName);
    const { rows: trail } = await portal.app.db.sql<{ action: string }>(
      'select action from audit_log where target_uuid = $1 order by seq',
      [uuid],
    );
    expect(trail.map(({ action }) => action.replace('publishing.', ''))).toEqual(
      'drafted asked rejected asked approved published'.split(' '),
    );
    expect((await toldTo(makerUuid)).map(({ title }) => title)).toEqual(['提交的内容已批准']);
  });

  it('does not come back to readers by undoing its deletion', async () => {
    const { see } = getPublicationSample(name);
    const calls = tools.callsOf(name);
    const uuid = await tools.addDraft(name);
    await calls.publish({ uuid });
    await decide(name, 'approve', { uuid, revision: await getRevision(name, uuid) });
    expect(await see(portal, uuid)).not.toBeNull();
    if (asksSecond) {
      expect((await calls.remove(uuid)).status).toBe(409);
      await calls.withdraw({ uuid, reason: '示例' });
      await decide(name, 'approve', { uuid, revision: await getRevision(name, uuid) });
    }
    expect((await calls.remove(uuid)).status).toBe(200);
    expect((await calls.undo(uuid)).status).toBe(200);
    expect(await see(portal, uuid)).toBeNull();
    expect(await tools.detailOf(name, uuid)).toMatchObject({ isLive: false, hasDraft: !asksSecond, isDeleted: false });
    expect((await calls.publish({ uuid })).body.data).toEqual({ state: 'asked' });
    await decide(name, 'approve', { uuid, revision: await getRevision(name, uuid) });
    expect(await see(portal, uuid)).not.toBeNull();
  });

  it('waits for its approval before its time', async () => {
    const { see } = getPublicationSample(name);
    const calls = tools.callsOf(name);
    const uuid = await tools.addDraft(name);
    const due = () => portal.app.jobs.runNow('publishing.publish-due');
    await calls.publish({ uuid, publishTime: '2026-03-02 10:00:00' });
    portal.setNow(new Date('2026-03-02T10:00:01+08:00'));
    await due();
    expect(await see(portal, uuid)).toBeNull();
    portal.setNow(START);
    const answer = await decide(name, 'approve', { uuid, revision: await getRevision(name, uuid) });
    expect(answer.body.data).toEqual({ state: 'scheduled' });
    expect(await see(portal, uuid)).toBeNull();
    portal.setNow(new Date('2026-03-02T10:00:02+08:00'));
    await due();
    expect(await see(portal, uuid)).not.toBeNull();
    expect((await calls.versions(uuid)).body.rows[0].approverName).not.toBeNull();
    portal.setNow(START);
  });
});

describe('the approver', () => {
  it('needs the right of that resource, and nothing of readers', async () => {
    const uuid = await tools.addDraft('article');
    await tools.callsOf('article').publish({ uuid });
    const asked = { uuid, revision: await getRevision('article', uuid) };
    expect((await decide('article', 'approve', asked, approver)).status).toBe(403);
    expect((await decide('article', 'approve', asked, await portal.signIn('member'))).status).toBe(403);
    expect(
      (await decide('article', 'approve', { ...asked, uuid: '00000000-0000-4000-8000-00000000ffff' })).status,
    ).toBe(404);

    const law = await tools.addDraft('standard');
    await tools.callsOf('standard').publish({ uuid: law });
    const approvals = async () =>
      (await waiting(approver)).flatMap(({ key, count }) => (key.startsWith('approval') ? [[key, count]] : []));
    expect(await approvals()).toEqual([['approval-standard', 1]]);
    expect((await ask('/portal/manage/standard/publish', { uuid: law }, approver)).status).toBe(403);
    const seen = { uuid: law, revision: await getRevision('standard', law) };
    expect((await decide('standard', 'approve', seen, approver)).body.data).toEqual({ state: 'published' });
    expect(await approvals()).toEqual([]);
  });

  it('is not gone around by the older calls for texts, prices and values', async () => {
    const roles = await portal.request({ method: 'GET', path: '/portal/manage/role/list', token: operator });
    const { uuid } = roles.body.rows.find(({ name }: { name: string }) => name === '示例编辑');
    const permissions = [
      ...RESOURCES.map(({ name }) => `manage:${name}:*`),
      'system:dict:*',
      'membership:price:*',
      'article:item:*',
    ];
    expect((await ask('/portal/manage/role/edit', { uuid, name: '示例编辑', permissions })).status).toBe(200);
    const none = '00000000-0000-4000-8000-00000000ffff';
    const value = { dictType: 'sample_type', dictLabel: '示例', dictValue: 'x' };
    const price = getPublicationSample('price').body;
    const answers = [
      await portal.request({ method: 'POST', token: maker, path: '/system/dict/data', body: value }),
      await portal.request({ method: 'PUT', token: maker, path: '/system/dict/data', body: { ...value, id: none } }),
      await portal.request({ method: 'DELETE', token: maker, path: `/system/dict/data/${none}` }),
      await ask('/portal/article/restore', { uuid: none }, maker),
      await ask('/portal/price', price, maker),
      await ask('/portal/price/edit', { ...price, uuid: none }, maker),
      await ask(`/portal/price/delete/${none}`, {}, maker),
    ];
    const refused = [403, '您的发布须经他人批准，请先提交批准'];
    expect(answers.map(said)).toEqual(answers.map(() => refused));
  });

  it('takes nothing that its maker took back', async () => {
    const uuid = await tools.addDraft('link');
    await tools.callsOf('link').publish({ uuid });
    const asked = { uuid, revision: await getRevision('link', uuid) };
    expect((await tools.callsOf('link').withdraw({ uuid, reason: '再想想' })).status).toBe(200);
    expect(await tools.detailOf('link', uuid)).toMatchObject({ state: 'draft', hasDraft: true });
    expect((await decide('link', 'approve', asked)).status).toBe(409);
  });

  it('stands with old and new in the trail of the role, and ends with it', async () => {
    const uuid = await addRole('示例转换', ['manage:link:*'], true);
    const body = { uuid, name: '示例转换', permissions: ['manage:link:*'], asksSecond: false };
    expect((await ask('/portal/manage/role/edit', body)).status).toBe(200);
    const { rows } = await portal.app.db.sql<{ detail: object }>(
      "select detail from audit_log where target_uuid = $1 and action = 'operator-role.edited'",
      [uuid],
    );
    expect(rows[0]?.detail).toMatchObject({ from: { asksSecond: true }, to: { asksSecond: false } });
    // If omitted, the setting stays unchanged.
    await ask('/portal/manage/role/edit', { ...body, asksSecond: true });
    const { asksSecond: _left, ...rest } = body;
    await ask('/portal/manage/role/edit', rest);
    const now = await portal.request({ method: 'GET', path: `/portal/manage/role/${uuid}`, token: operator });
    expect(now.body.data).toMatchObject({ asksSecond: true });
  });
});
