import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestAccount, type TestPortal } from '#apps/server/testing/portal.ts';
import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { getManageCalls } from '#features/operations/publishing/publishing.contract.ts';
import {
  editPolicyChoice,
  getPolicyChoice,
  type PolicyChoice,
} from '#features/work/reminders/contract/policy-choice.ts';
import { buildUnsubscribePath } from '#features/work/reminders/server/reminders.server-api.ts';
import type { Mail } from '#platform/server/outbox/ports.ts';
import { getReceivers } from '../policy-push.contract.ts';

let portal: TestPortal;
const tokens = {} as Record<TestAccount, string>;
const calls = getManageCalls(ARTICLE);
const PUBLIC_URL = 'http://portal.example';
const JIANGSU = '320000';

/** An enterprise in Suzhou that builds, and one in Zhengzhou that designs. */
beforeAll(async () => {
  portal = await startPortal({
    quiet: true,
    now: new Date('2026-11-21T10:00:00+08:00'),
    environment: { PUBLIC_URL },
  });
  for (const person of ['member', 'other', 'guest', 'operator'] as const) tokens[person] = await portal.signIn(person);
  const sql = portal.app.db.sql.bind(portal.app.db);
  const settle = async (person: 'member' | 'other', region: string, category: string, certNo: string) => {
    const ent = portal.entUuid(person);
    await sql('update enterprise set region = $2 where uuid = $1', [ent, region]);
    const { rows } = await sql<{ uuid: string }>(
      `insert into certificate (ent_uuid, uuid, cert_no, category, cert_name, create_time, update_time)
       values ($1, gen_random_uuid(), $2, $3, '示例资质证书', now(), now()) returning uuid`,
      [ent, certNo, category],
    );
    return [ent, rows[0]?.uuid ?? ''] as const;
  };
  const [ent, certificate] = await settle('member', '320500', 'construction', 'D0001');
  await sql(
    `insert into certificate_item (ent_uuid, uuid, zzzs_uuid, standard_code, item_name, level, create_time, update_time)
     values ($1, gen_random_uuid(), $2, '10300110', '市政公用工程施工总承包', '二级', now(), now())`,
    [ent, certificate],
  );
  await settle('other', '410100', 'design', 'D0002');
});
afterAll(() => portal.close());

const as = (person: TestAccount) => ({ token: tokens[person] });
const run = () => portal.app.jobs.runNow('policy-push.push');
const POLICY = { kind: 'policy', content: '<p>第一条 示例。</p>', issuer: '示例机关' };
const draft = async (body: object) =>
  (await portal.call(calls.add, { body: { ...POLICY, ...body } }, as('operator'))).uuid;
const publishOnly = (uuid: string) => portal.call(calls.publish, { body: { uuid } }, as('operator'));
const publish = async (body: object) => {
  const uuid = await draft(body);
  await publishOnly(uuid);
  await run();
  return uuid;
};
const told = async (person: TestAccount, title: string) =>
  (await portal.call(listMessages, { query: { pageSize: 100 } }, as(person))).rows.filter(({ content }) =>
    content.includes(title),
  );
const choose = (person: TestAccount, choice: Partial<PolicyChoice>) =>
  portal.call(
    editPolicyChoice,
    { body: { kinds: ['policy', 'regulation'], regions: [], byMail: true, ...choice } },
    as(person),
  );

describe('R-012 a published policy is brought to the enterprises that it touches', () => {
  it.each([
    ['of its category', { tags: ['建造师'] }, ['member'], '持有建筑业企业资质'],
    ['of every category', { tags: ['资质管理'] }, ['member', 'other'], '持有企业资质'],
    ['of its province', { region: JIANGSU }, ['member'], '企业所在地区'],
    ['of its city', { region: '410100' }, ['other'], '企业所在地区'],
    [
      'that it names with their level',
      { content: '<p>市政公用工程施工总承包二级企业</p>' },
      ['member'],
      '市政公用工程施工总承包二级',
    ],
  ])('%s, with why', async (name, body, people, why) => {
    const title = `示例文件：${name}`;
    const uuid = await publish({ ...body, title });
    for (const person of ['member', 'other', 'guest'] as const) {
      const messages = await told(person, title);
      expect(messages.length, person).toBe((people as TestAccount[]).includes(person) ? 1 : 0);
      for (const { content, router } of messages) {
        expect(content).toContain(why);
        expect(router).toBe(`/policy/detail/${uuid}`);
      }
    }
  });

  it.each([
    ['another province, though the subject fits', { tags: ['建造师'], region: '440000' }],
    ['another city of the province', { region: '320100' }],
    ['another category, though the place fits', { tags: ['监理'], region: JIANGSU }],
    ['another level', { content: '<p>市政公用工程施工总承包特级企业</p>' }],
    ['no subject, category or place', {}],
  ])('leaves alone what is for %s', async (name, body) => {
    const title = `示例文件：${name}`;
    await publish({ ...body, title });
    for (const person of ['member', 'other'] as const) expect(await told(person, title)).toEqual([]);
  });

  it('waits for no enterprise when it is published, and tells once however often the job runs', async () => {
    const title = '只告知一次的示例';
    const uuid = await draft({ title, tags: ['建造师'] });
    await publishOnly(uuid);
    expect(await told('member', title)).toEqual([]);
    await run();
    await run();
    expect(await told('member', title)).toHaveLength(1);
  });

  it('tells of several in one message', async () => {
    const titles = ['一起发布的示例甲', '一起发布的示例乙'];
    for (const title of titles) await publishOnly(await draft({ title, tags: ['建造师'] }));
    await run();
    const [[first], [second]] = await Promise.all([told('member', titles[0] ?? ''), told('member', titles[1] ?? '')]);
    expect(first?.uuid).toBe(second?.uuid);
    expect(first?.title).toBe('2 份政策与贵公司有关');
  });

  it('tells again when it is replaced or ends, and not of the same text or a misprint', async () => {
    const body = { ...POLICY, title: '会修改的示例', tags: ['建造师'] };
    const uuid = await publish(body);
    const again = async (change: object) => {
      await portal.call(calls.edit, { body: { ...body, uuid, ...change } }, as('operator'));
      await publishOnly(uuid);
      await run();
      return (await told('member', body.title)).map(({ title }) => /政策(.{3})/.exec(title)?.[1]).sort();
    };
    expect(await again({ summary: '另一个摘要' })).toEqual(['新发布']);
    expect(await again({ content: '<p>第一条 勘误。</p>', isSilent: true })).toEqual(['新发布']);
    expect(await again({ content: '<p>第一条 修改。</p>' })).toEqual(['新发布', '有修改'].sort());
    expect(await again({ validity: '失效' })).toEqual(['新发布', '有修改', '已失效'].sort());
  });

  it('notifies no enterprise of a policy withdrawn before its turn', async () => {
    const title = '很快撤下的示例';
    const uuid = await draft({ title, tags: ['建造师'] });
    await publishOnly(uuid);
    await portal.call(calls.withdraw, { body: { uuid, reason: '示例' } }, as('operator'));
    await run();
    expect(await told('member', title)).toEqual([]);
  });

  it('writes one mail a person and day', async () => {
    const title = '写进邮件的示例';
    const mail = async () => {
      await portal.app.jobs.runNow('policy-push.mail');
      const { rows } = await portal.app.db.sql<{ n: number }>(
        "select count(*)::int as n from outbox_delivery where topic = 'policy.digest'",
        [],
      );
      return rows[0]?.n;
    };
    await portal.app.db.sql("update app_user set mail = 'member@example.com' where uuid = $1", [
      portal.userUuid('member'),
    ]);
    await publish({ title, tags: ['建造师'] });
    expect(await mail()).toBe(1);
    await publish({ title: `${title}二`, tags: ['建造师'] });
    expect(await mail()).toBe(1);
  });

  it('says how it is refused, and comes no more when it was', async () => {
    await choose('member', { regions: ['440000'] });
    const { rows } = await portal.app.db.sql<{ payload: string }>(
      "select payload from outbox_delivery where topic = 'policy.digest' and payload is not null",
      [],
    );
    const [mail] = rows.map(({ payload }) => JSON.parse(portal.app.cipher.decrypt(payload)) as Mail);
    const path = buildUnsubscribePath(portal.app, 'policy', portal.userUuid('member'));
    expect(mail?.unsubscribe).toBe(`${PUBLIC_URL}${path}`);
    const asked = await portal.request({ method: 'GET', path });
    expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('退订政策推送邮件')]);
    expect((await portal.call(getPolicyChoice, {}, as('member'))).byMail).toBe(true);
    const posted = await portal.request({
      method: 'POST',
      path,
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(posted.status).toBe(200);
    expect(await portal.call(getPolicyChoice, {}, as('member'))).toMatchObject({ regions: ['440000'], byMail: false });
    const reminders = path.replace('policy.', '');
    expect((await portal.request({ method: 'GET', path: reminders })).status).toBe(404);
    await choose('member', {});
  });
});

describe('before the publication', () => {
  const count = async (uuid: string) => await portal.call(getReceivers, { params: { id: uuid } }, as('operator'));

  it('counts the users notified afterwards, with the kinds of reasons', async () => {
    const title = '先统计后发布的示例';
    const body = { title, tags: ['建造师'], region: JIANGSU, content: '<p>市政公用工程施工总承包二级</p>' };
    const uuid = await draft(body);
    const found = await count(uuid);
    expect(found).toMatchObject({ silence: null, enterpriseCount: 1 });
    expect(found.reasons).toEqual([
      { kind: 'qualification', enterpriseCount: 1 },
      { kind: 'keyword', enterpriseCount: 1 },
      { kind: 'region', enterpriseCount: 1 },
    ]);
    await publishOnly(uuid);
    await run();
    const { rows } = await portal.app.db.sql<{ users: number }>(
      "select count(distinct user_uuid)::int as users from message where content like '%' || $1 || '%'",
      [title],
    );
    expect(found.userCount).toBe(rows[0]?.users);
    await portal.call(calls.edit, { body: { ...POLICY, ...body, uuid, summary: '另一个摘要' } }, as('operator'));
    expect(await count(uuid)).toMatchObject({ silence: 'known', enterpriseCount: 0, userCount: 0, reasons: [] });
  });

  it('counts followers of the region and the users who decline', async () => {
    const uuid = await draft({ title: '有人关注的示例', region: '440300', tags: ['建造师'] });
    expect(await count(uuid)).toMatchObject({ silence: null, enterpriseCount: 0, userCount: 0 });
    await choose('member', { regions: ['440000'] });
    const followed = await count(uuid);
    expect(followed.reasons).toContainEqual({ kind: 'followed', enterpriseCount: 1 });
    expect(followed.userCount).toBe(1);
    await choose('member', { regions: ['440000'], kinds: ['regulation'] });
    const declined = await count(uuid);
    expect([declined.userCount, declined.declinedCount]).toEqual([0, followed.userCount + followed.declinedCount]);
    await choose('member', {});
  });

  it('says why no enterprise is notified', async () => {
    expect(await count(await draft({ title: '不推送的示例', isSilent: true }))).toMatchObject({ silence: 'wished' });
    expect(await count(await draft({ title: '示例新闻', kind: 'news' }))).toMatchObject({ silence: 'kind' });
  });

  it('answers operators only, and for articles that exist', async () => {
    const uuid = await draft({ title: '只给运营的示例' });
    const path = getReceivers.path.replace('{id}', uuid);
    const refused = await portal.request({ method: 'GET', path, token: tokens.member });
    expect(refused.status).toBe(403);
    for (const id of [portal.userUuid('member'), 'a', '__proto__']) {
      const unknown = getReceivers.path.replace('{id}', id);
      expect((await portal.request({ method: 'GET', path: unknown, token: tokens.operator })).body.msg, id).toBe(
        '数据不存在',
      );
    }
  });
});

describe('each user chooses', () => {
  it('gets all kinds and the place of the own enterprise by default', async () => {
    expect(await portal.call(getPolicyChoice, {}, as('guest'))).toEqual({
      kinds: ['policy', 'regulation'],
      regions: [],
      byMail: true,
    });
  });

  it('kinds', async () => {
    await choose('member', { kinds: ['regulation'] });
    await publish({ title: '不要的种类示例', tags: ['建造师'] });
    expect(await told('member', '不要的种类示例')).toEqual([]);
    await choose('member', {});
  });

  it('gets chosen regions instead of the own place, and still hears of the whole country', async () => {
    await choose('member', { regions: ['440000'] });
    await publish({ title: '关注地区的示例', region: '440300', tags: ['建造师'] });
    await publish({ title: '本省的示例', region: JIANGSU });
    await publish({ title: '全国的示例', tags: ['建造师'] });
    expect((await told('member', '关注地区的示例'))[0]?.content).toContain('关注的地区');
    expect(await told('member', '本省的示例')).toEqual([]);
    expect(await told('member', '全国的示例')).toHaveLength(1);
    await choose('member', {});
  });

  it.each([
    [{ kinds: ['news'] }, '推送种类'],
    [{ regions: [''] }, '关注地区'],
    [{ regions: ['江苏'] }, '关注地区'],
    [{ byMail: 'x' }, '邮件接收'],
  ])('refuses %j', async (wrong, name) => {
    const body = { kinds: [], regions: [], byMail: true, ...wrong };
    const answer = await portal.request({ method: 'POST', path: editPolicyChoice.path, token: tokens.member, body });
    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining(name)]);
    expect(await portal.call(getPolicyChoice, {}, as('member'))).toMatchObject({ kinds: ['policy', 'regulation'] });
  });
});
