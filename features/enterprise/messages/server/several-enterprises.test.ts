import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveReader } from '#apps/server/testing/live-reader.ts';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { linkUserToEnterprise } from '#features/identity/session/server/session.server-api.ts';
import { getInfo, switchEnterprise } from '#platform/contract/session.ts';
import { type NewMessage, sendMessage } from '#platform/server/messages/send-messages.ts';
import * as contract from '../messages.contract.ts';

/** Messages of a person of two enterprises (docs/adr/0039-accounts-of-several-enterprises.md). */
const NOW = new Date('2026-11-21T02:00:00Z');
const portal = await startPortal({ quiet: true, now: NOW });
const base = await portal.listen();
afterAll(() => portal.close());
const { db } = portal.app;
const [first, second] = [portal.entUuid('member'), portal.entUuid('other')];
const person = portal.userUuid('member');
let token: string;

let minute = 0;
const send = (message: Partial<NewMessage>) =>
  sendMessage(
    portal.app,
    {
      type: '01',
      title: '示例消息',
      content: '<p>示例</p>',
      messageTime: new Date(NOW.getTime() - 3_600_000 + 60_000 * minute++),
      ...message,
    },
    NOW,
  );
const as = (one = token) => ({ token: one });
const list = (query: object = {}, one = token) => portal.call(contract.listMessages, { query }, as(one));
const titles = async (query: object = {}, one = token) => (await list(query, one)).rows.map(({ title }) => title);
const choose = (uuid: string | null) => portal.call(switchEnterprise, { body: { uuid } }, as());
const count = (one = token) => portal.call(contract.countUnreadMessages, {}, as(one));
const readAll = (query: object = {}) =>
  portal.call(contract.markMessagesRead, { query: { isAllRead: 'true', ...query }, body: {} }, as());

beforeAll(async () => {
  await moveUserToEnterprise(db, person, first, NOW);
  await linkUserToEnterprise(db, person, second, new Date(NOW.getTime() + 1000));
  token = await portal.signIn('member');
  await choose(first);
  await send({ title: '给甲企业', entUuid: first });
  await send({ title: '给乙企业', entUuid: second, router: '/qyxx/jrdb' });
  await send({ title: '乙企业给本人', entUuid: second, userUuid: person });
  await send({ title: '给本人', userUuid: person });
  await send({ title: '给丙企业', entUuid: portal.entUuid('expired') });
  await send({ title: '乙企业给别人', entUuid: second, userUuid: portal.userUuid('other') });
});

describe('messages of all enterprises of a person', () => {
  const ALL = ['给本人', '乙企业给本人', '给乙企业', '给甲企业'];

  it('are listed and counted together, whichever is chosen, and each names its enterprise', async () => {
    for (const chosen of [first, second, null]) {
      await choose(chosen);
      expect(await titles()).toEqual(ALL);
      expect(await count()).toBe(4);
      expect((await portal.call(getInfo, {}, as())).unreadMessage).toBe(4);
      const { count: unread, list: newest } = await portal.call(contract.getUnreadMessages, {}, as());
      expect([unread, newest.map(({ title }) => title)]).toEqual([4, ALL]);
      expect((await list()).rows.map(({ enterprise }) => enterprise && [enterprise.uuid, enterprise.isChosen])).toEqual(
        [null, [second, chosen === second], [second, chosen === second], [first, chosen === first]],
      );
    }
    await choose(first);
    expect((await list()).rows[1]?.enterprise?.entName).toBe('示例乙设计有限公司');
  });

  it('are narrowed to one enterprise of the user, and to no other', async () => {
    expect(await titles({ ent: second })).toEqual(['乙企业给本人', '给乙企业']);
    expect(await titles({ ent: first.toUpperCase(), read: '0' })).toEqual(['给甲企业']);
    expect(await titles({ ent: '' })).toEqual(ALL);
    for (const ent of [portal.entUuid('expired'), 'x'])
      await expect(list({ ent })).rejects.toMatchObject({ code: 404, message: '404 数据不存在' });
    await expect(readAll({ ent: portal.entUuid('expired') })).rejects.toMatchObject({ code: 404 });
    expect(await count()).toBe(4);
  });

  it('name no enterprise to users of one alone', async () => {
    const other = await portal.signIn('other');
    expect(await titles({}, other)).toEqual(['乙企业给别人', '给乙企业']);
    expect((await list({}, other)).rows.map(({ enterprise }) => enterprise)).toEqual([null, null]);
  });

  it('come to a page of whichever enterprise as they are sent', async () => {
    const reader = await openLiveReader(base, token);
    await reader.next();
    await send({ title: '乙企业的新消息', entUuid: second, messageTime: NOW });
    const { data } = await reader.next();
    expect(JSON.parse(data)).toMatchObject({ messages: `5 ${NOW.getTime()}` });
    reader.close();
  });

  it('are read one by one, those of one enterprise, or all', async () => {
    const one = (await list({ ent: second })).rows.find(({ title }) => title === '给乙企业');
    await portal.call(contract.markMessagesRead, { query: {}, body: { id: one?.uuid } }, as());
    expect(await count()).toBe(4);
    await readAll({ ent: second });
    expect(await titles({ read: '0' })).toEqual(['给本人', '给甲企业']);
    await readAll();
    expect(await count()).toBe(0);
    // A colleague has read nothing by that.
    expect(await count(await portal.signIn('other'))).toBe(3);
  });

  it('come once when they were sent to several enterprises of the user, and are read for all of them', async () => {
    const broadcast = randomUUID();
    const publish = (...enterprises: string[]) =>
      db.sql(
        `insert into message (uuid, broadcast_uuid, ent_uuid, type, title, content, message_time, create_time)
         select gen_random_uuid(), $1, e, '01', '示例公告', '<p>示例</p>', $3, $3 from unnest($2::uuid[]) e`,
        [broadcast, enterprises, NOW],
      );
    const shown = async () =>
      (await list({ read: '0' })).rows.map(({ title, enterprise }) => [title, enterprise?.uuid]);
    await publish(first, second);
    for (const chosen of [first, second, null]) {
      await choose(chosen);
      expect(await count()).toBe(1);
      const { count: unread, list: popup } = await portal.call(contract.getUnreadMessages, {}, as());
      expect([unread, popup.length]).toEqual([1, 1]);
      expect((await list()).total).toBe(7 - 1);
      expect((await shown())[0]?.[0]).toBe('示例公告');
      if (chosen) expect(await shown()).toEqual([['示例公告', chosen]]);
    }
    await choose(first);
    for (const ent of [first, second]) expect(await titles({ ent, read: '0' })).toEqual(['示例公告']);
    const [one] = (await list({ ent: second, read: '0' })).rows;
    await portal.call(contract.markMessagesRead, { query: {}, body: { id: one?.uuid } }, as());
    expect([await count(), await titles({ ent: first, read: '0' })]).toEqual([0, []]);
    // Recalled from the current enterprise, it remains for the other; recalled from both, a reader who has read it finds it once.
    await db.sql('delete from message_read where message_uuid = $1', [one?.uuid]);
    await db.sql('update message set is_recalled = true where broadcast_uuid = $1 and ent_uuid = $2', [
      broadcast,
      first,
    ]);
    expect(await shown()).toEqual([['示例公告', second]]);
    await readAll();
    await db.sql('update message set is_recalled = true where broadcast_uuid = $1', [broadcast]);
    expect((await titles()).filter((title) => title === '示例公告')).toHaveLength(1);
    await db.sql('delete from message where broadcast_uuid = $1', [broadcast]);
  });

  it('are those of enterprises that the user belongs to and may enter', async () => {
    await db.sql(`update enterprise set lock_reason = '示例' where uuid = $1`, [second]);
    expect(await titles()).toEqual(['给本人', '乙企业给本人', '给甲企业']);
    await db.sql('update enterprise set lock_reason = null where uuid = $1', [second]);
    await db.sql('delete from firm_member where user_uuid = $1 and ent_uuid = $2', [person, second]);
    expect(await titles()).toEqual(['给本人', '乙企业给本人', '给甲企业']);
    expect((await list()).rows.every(({ enterprise }) => enterprise === null)).toBe(true);
  });
});
