import { afterAll, describe, expect, it } from 'vitest';
import { startPortal, type TestAccount } from '#apps/server/testing/portal.ts';
import { getInfo } from '#platform/contract/session.ts';
import { type NewMessage, sendMessage } from '#platform/server/messages/send-messages.ts';
import * as contract from '../messages.contract.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const portal = await startPortal({ now: NOW });
afterAll(() => portal.close());
const tokens = {} as Record<TestAccount, string>;
for (const person of ['member', 'other', 'guest'] as const) tokens[person] = await portal.signIn(person);
const as = (person: TestAccount) => ({ token: tokens[person] });

let minute = 0;
const send = (message: Partial<NewMessage>) =>
  sendMessage(
    portal.app,
    {
      type: '01',
      title: '示例消息',
      content: '<p>内容</p>',
      messageTime: new Date(NOW.getTime() - 3_600_000 + 60_000 * minute++),
      ...message,
    },
    NOW,
  );
const list = (person: TestAccount, query: object = {}) => portal.call(contract.listMessages, { query }, as(person));
const unread = (person: TestAccount) => portal.call(contract.getUnreadMessages, {}, as(person));
const count = (person: TestAccount) => portal.call(contract.countUnreadMessages, {}, as(person));
const read = (person: TestAccount, body: object, query: object = {}) =>
  portal.call(contract.markMessagesRead, { body, query }, as(person));

await send({ title: '发给所有人' });
await send({ title: '发给甲企业', entUuid: portal.entUuid('member'), type: '04', router: '/qyxx' });
await send({ title: '发给甲用户', userUuid: portal.userUuid('member'), type: '02' });
await send({ title: '已过期', expireTime: new Date(NOW.getTime() - 1) });
await send({ title: '明天才到', messageTime: new Date(NOW.getTime() + 86_400_000) });

describe('C-025 to C-028 recipients of messages', () => {
  it.each([contract.listMessages, contract.getUnreadMessages, contract.countUnreadMessages, contract.markMessagesRead])(
    '$spec $method $path asks for a login',
    async ({ method, path }) => {
      expect((await portal.request({ method, path, ...(method === 'POST' ? { body: {} } : {}) })).status).toBe(401);
    },
  );
  it('C-025 R-102 lists own messages, those of the enterprise and those to all, newest first', async () => {
    const { rows, total } = await list('member');
    expect(rows.map((row) => row.title)).toEqual(['发给甲用户', '发给甲企业', '发给所有人']);
    expect(total).toBe(3);
    expect(rows[1]).toMatchObject({ type: '04', router: '/qyxx', read: false, messageTime: '2026-11-21 09:01:00' });
    expect((await list('other')).rows.map((row) => row.title)).toEqual(['发给所有人']);
    expect((await list('guest')).rows.map((row) => row.title)).toEqual(['发给所有人']);
  });
  it('C-025 filters and pages; strange values filter nothing', async () => {
    expect((await list('member', { type: '02' })).total).toBe(1);
    expect((await list('member', { type: '99', read: 'x', pageSize: 2, pageNum: 2 })).rows).toHaveLength(1);
    expect((await list('member', { read: '1' })).total).toBe(0);
  });
  it('C-027 and C-028 agree, and so does the session (R-215, G-18)', async () => {
    const { count: total, list: newest } = await unread('member');
    expect([total, await count('member'), newest.length]).toEqual([3, 3, 3]);
    expect((await portal.call(getInfo, {}, as('member'))).unreadMessage).toBe(3);
  });
});

describe('C-026 R-156 reading', () => {
  it('marks one, for this user only', async () => {
    const message = (await list('member')).rows.at(-1);
    await read('member', { id: message?.uuid });
    await read('member', { ID: message?.uuid });
    expect(await count('member')).toBe(2);
    expect(await count('other')).toBe(1);
    expect((await list('member', { read: '0' })).total).toBe(2);
    expect((await list('member', { read: '1' })).rows[0]?.title).toBe('发给所有人');
  });
  it('takes the id as query as well', async () => {
    const [message] = (await list('other')).rows;
    await read('other', {}, { id: message?.uuid });
    expect(await count('other')).toBe(0);
  });
  it('refuses an unknown message, a message of another user, and a call that names none', async () => {
    const foreign = (await list('member')).rows[0]?.uuid;
    for (const id of [foreign, 'x', '11111111-1111-4111-8111-111111111111']) {
      await expect(read('other', { id })).rejects.toMatchObject({ code: 404, message: '404 数据不存在' });
    }
    await expect(read('member', {})).rejects.toMatchObject({ code: 400, fields: [{ path: 'id' }] });
    await expect(read('member', { id: { a: 1 } })).rejects.toMatchObject({ code: 400 });
    expect(await count('member')).toBe(2);
  });
  it('R-216 isAllRead reads all, and only what this user may see', async () => {
    await read('member', {}, { isAllRead: 'true' });
    expect(await unread('member')).toEqual({ count: 0, list: [] });
    expect(await count('guest')).toBe(1);
  });
});

describe('sending', () => {
  it('R-088 gives the popup at most five, and the full count', async () => {
    for (let index = 1; index <= 7; index += 1)
      await send({ title: `第 ${index} 条`, entUuid: portal.entUuid('other') });
    const { count: total, list: newest } = await unread('other');
    expect(total).toBe(7);
    expect(newest.map((message) => message.title)).toEqual(['第 7 条', '第 6 条', '第 5 条', '第 4 条', '第 3 条']);
  });
  it('R-092 makes HTML safe', async () => {
    await send({ userUuid: portal.userUuid('guest'), content: '<p onclick=x()>好</p><script>alert(1)</script>' });
    expect((await list('guest')).rows[0]?.content).toBe('<p>好</p>');
  });
  it('leads nowhere but into the portal or to http', async () => {
    for (const router of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x']) {
      await expect(send({ router })).rejects.toThrow(RangeError);
    }
  });
  it('delivers what is sent twice under one key once', async () => {
    const before = await count('member');
    await send({ onceKey: 'a day', entUuid: portal.entUuid('member') });
    await send({ onceKey: 'a day', entUuid: portal.entUuid('member') });
    expect(await count('member')).toBe(before + 1);
  });
});

it('counts and lists no more messages than a user looks through, and states it', async () => {
  await portal.app.db.sql(
    `insert into message (uuid, ent_uuid, type, title, content, message_time, create_time)
     select gen_random_uuid(), $1, '03', '多条消息', '<p>示例</p>', $2::timestamptz - n * interval '1 second', $2
     from generate_series(1, 10001) n`,
    [portal.entUuid('other'), NOW],
  );
  const first = await list('other', { type: '03' });
  expect(first).toMatchObject({ total: 10_000, note: '只列出最新 10000 条消息' });
  expect(first.rows).toHaveLength(10);
  expect((await list('other', { type: '03', pageSize: 20, pageNum: 500 })).rows).toHaveLength(20);
  expect((await list('other', { type: '03', pageSize: 20, pageNum: 501 })).rows).toEqual([]);
  expect(await count('other')).toBe(10_000);
  expect(await list('member', { type: '03' })).not.toHaveProperty('note');
});
