import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestAccount, type TestPortal } from '#apps/server/testing/portal.ts';
import { getManageCalls } from '#features/operations/publishing/publishing.contract.ts';
import { MESSAGE } from '../contract/broadcast.ts';
import { getReach } from '../contract/reach.ts';
import { countUnreadMessages, getUnreadMessages, listMessages, markMessagesRead } from '../messages.contract.ts';

let portal: TestPortal;
const tokens = {} as Record<TestAccount, string>;
const calls = getManageCalls(MESSAGE);
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: new Date('2026-11-21T10:00:00+08:00') });
  for (const person of ['member', 'other', 'guest', 'operator'] as const) tokens[person] = await portal.signIn(person);
  const sql = portal.app.db.sql.bind(portal.app.db);
  await sql("update enterprise set region = '320500' where uuid = $1", [portal.entUuid('member')]);
  await sql("update enterprise set region = '410100' where uuid = $1", [portal.entUuid('other')]);
  await sql(
    `insert into certificate (ent_uuid, uuid, category, cert_name, create_time, update_time)
     values ($1, gen_random_uuid(), 'design', '示例设计资质证书', now(), now())`,
    [portal.entUuid('other')],
  );
});
afterAll(() => portal.close());

const as = (person: TestAccount) => ({ token: tokens[person] });
const titles = async (person: TestAccount) =>
  (await portal.call(listMessages, { query: { pageSize: 100 } }, as(person))).rows.map(({ title }) => title);
const draft = async (body: object) =>
  (await portal.call(calls.add, { body: { type: '01', content: '<p>示例</p>', ...body } }, as('operator'))).uuid;
const publish = (uuid: string) => portal.call(calls.publish, { body: { uuid } }, as('operator'));
const send = async (body: object) => {
  const uuid = await draft(body);
  await publish(uuid);
  return uuid;
};
const reached = async (title: string) => {
  const people = ['member', 'other', 'guest'] as const;
  const seen = await Promise.all(people.map(async (person) => (await titles(person)).includes(title)));
  return people.filter((_person, index) => seen[index]);
};

describe('a message of the operators reaches its audience', () => {
  it.each([
    ['everybody', {}, ['member', 'other', 'guest']],
    ['the enterprises of a province', { region: '320000' }, ['member']],
    ['the enterprises of a city, not those of the next province', { region: '410100' }, ['other']],
    ['who holds a kind of certificate', { category: 'design' }, ['other']],
  ])('%s', async (title, limits, people) => {
    await send({ title, ...limits });
    expect(await reached(title)).toEqual(people);
  });

  it('members, or users without a membership', async () => {
    const { rows } = await portal.app.db.sql<{ ent: string }>('select ent_uuid as ent from membership', []);
    for (const membership of ['member', 'none'] as const) {
      const title = `示例 ${membership}`;
      await send({ title, membership });
      const meant = (['member', 'other'] as const).filter(
        (person) => rows.some(({ ent }) => ent === portal.entUuid(person)) === (membership === 'member'),
      );
      expect(await reached(title)).toEqual(meant);
    }
  });

  it('says before how many that are', async () => {
    const ask = (query: object) => portal.call(getReach, { query }, as('operator'));
    const everybody = await ask({});
    expect(everybody.userCount).toBeGreaterThan(everybody.enterpriseCount);
    expect(await ask({ category: 'design', region: '410000' })).toEqual({ enterpriseCount: 1, userCount: 1 });
    expect(await ask({ category: 'design', region: '320000' })).toEqual({ enterpriseCount: 0, userCount: 0 });
    const refused = await portal.request({ method: 'GET', path: getReach.path, token: tokens.member });
    expect(refused.status).toBe(403);
  });
});

describe('what was sent', () => {
  it('is recalled for users who have not read it, and comes back', async () => {
    const uuid = await send({ title: '撤回的示例' });
    await portal.call(markMessagesRead, { body: { id: uuid }, query: {} }, as('other'));
    const before = await portal.call(countUnreadMessages, {}, as('member'));
    await portal.call(calls.withdraw, { body: { uuid, reason: '示例' } }, as('operator'));
    expect(await reached('撤回的示例')).toEqual(['other']);
    expect(await portal.call(countUnreadMessages, {}, as('member'))).toBe(before - 1);
    await publish(uuid);
    expect(await reached('撤回的示例')).toEqual(['member', 'other', 'guest']);
  });

  it('follows when its limits change, without arriving twice', async () => {
    const body = { type: '01', title: '换了范围的示例', content: '<p>示例</p>' };
    const uuid = await send({ ...body, region: '320000' });
    await portal.call(calls.edit, { body: { ...body, uuid, region: '410000' } }, as('operator'));
    await publish(uuid);
    expect(await reached(body.title)).toEqual(['other']);
    await portal.call(calls.edit, { body: { ...body, uuid } }, as('operator'));
    await publish(uuid);
    for (const person of ['member', 'other', 'guest'] as const)
      expect((await titles(person)).filter((title) => title === body.title)).toHaveLength(1);
  });

  it('opens on no screen when it is quiet, and is counted all the same', async () => {
    const before = await portal.call(countUnreadMessages, {}, as('guest'));
    await send({ title: '不弹窗的示例', isQuiet: true });
    const { count, list } = await portal.call(getUnreadMessages, {}, as('guest'));
    expect(count).toBe(before + 1);
    expect(list.map(({ title }) => title)).not.toContain('不弹窗的示例');
  });
});

it.each([
  ['no user would get it', { region: '540000' }, '没有符合送达条件的企业'],
  ['it would have ended', { expireTime: '2026-11-20 10:00:00' }, '失效时间应晚于现在'],
])('is not sent when %s', async (_name, limits, words) => {
  const uuid = await draft({ title: '送不出去的示例', ...limits });
  const answer = await portal.request({
    method: 'POST',
    path: calls.publish.path,
    token: tokens.operator,
    body: { uuid },
  });
  expect(answer.body).toMatchObject({ code: 400, msg: expect.stringContaining(words) });
  expect(await reached('送不出去的示例')).toEqual([]);
});
