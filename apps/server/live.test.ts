import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { getUnreadMessages, markMessagesRead } from '#features/enterprise/messages/messages.contract.ts';
import { logout } from '#features/identity/auth/auth.contract.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { getDatabaseUrl } from '#platform/server/testing/database-template.ts';
import { assemble } from './assemble.ts';
import { openLiveReader } from './testing/live-reader.ts';
import { startPortal } from './testing/portal.ts';

/** New messages and numbers arrive without reload: the stream of server-sent events (portal-spec section 4, R-156). */
const portal = await startPortal();
const base = await portal.listen();
afterAll(() => portal.close());
const token = await portal.signIn('member');
const send = (title: string, to: object = { userUuid: portal.userUuid('member') }) =>
  sendMessage(portal.app, { type: '01', title, content: '<p>示例</p>', ...to }, portal.now());
const getMessages = (data: string): number => Number((JSON.parse(data) as { messages: string }).messages.split(' ')[0]);
const quietFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('GET /portal/live', () => {
  it('is for signed-in users, by the header only (G-27)', async () => {
    expect((await fetch(`${base}/portal/live`)).status).toBe(401);
    expect((await fetch(`${base}/portal/live`, { headers: { cookie: `access_token=${token}` } })).status).toBe(401);
    expect((await fetch(`${base}/portal/live`, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
  });

  it('tells the state first, then each change of it, and nothing of others', async () => {
    const reader = await openLiveReader(base, token);
    expect([reader.status, reader.contentType]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const first = await reader.next();
    expect(first.event).toBe('state');
    const before = getMessages(first.data);
    await send('给自己');
    expect(getMessages((await reader.next()).data)).toBe(before + 1);
    await send('给企业', { entUuid: portal.entUuid('member') });
    expect(getMessages((await reader.next()).data)).toBe(before + 2);
    await send('给别人', { userUuid: portal.userUuid('other') });
    await send('给别的企业', { entUuid: portal.entUuid('other') });
    await quietFor(700);
    expect(reader.waiting).toEqual([]);
    const { list } = await portal.call(getUnreadMessages, {}, { token });
    await portal.call(markMessagesRead, { body: { id: list[0]?.uuid ?? '' } }, { token });
    expect(getMessages((await reader.next()).data)).toBe(before + 1);
    reader.close();
  });

  it('sends a message to every connected user', async () => {
    const reader = await openLiveReader(base, token);
    const before = getMessages((await reader.next()).data);
    await send('给所有人', {});
    expect(getMessages((await reader.next()).data)).toBe(before + 1);
    reader.close();
  });

  it('goes on after a break from what the page has seen: nothing lost, nothing twice', async () => {
    const first = await openLiveReader(base, token);
    const { id, data } = await first.next();
    first.close();
    const idle = await openLiveReader(base, token, id);
    await quietFor(500);
    expect(idle.waiting).toEqual([]);
    idle.close();
    await send('断线时');
    const again = await openLiveReader(base, token, id);
    expect(getMessages((await again.next()).data)).toBe(getMessages(data) + 1);
    again.close();
  });

  it('does not tell what was rolled back', async () => {
    const reader = await openLiveReader(base, token);
    await reader.next();
    await portal.app.db
      .transaction(async () => {
        await send('撤回');
        throw new Error('no');
      })
      .catch(() => undefined);
    await quietFor(500);
    expect(reader.waiting).toEqual([]);
    reader.close();
  });

  it('ends with the session', async () => {
    const mine = await portal.signIn('member');
    const reader = await openLiveReader(base, mine);
    await reader.next();
    await portal.call(logout, {}, { token: mine });
    expect(await reader.next()).toMatchObject({ event: 'end', data: 'session' });
    await reader.ended;
  });

  it('tells a secondary key nothing that its menus do not grant', async () => {
    const state = async (menus: readonly string[]) => {
      const key = await logInBySecondaryKey(portal, menus);
      const reader = await openLiveReader(base, key.token);
      const { data } = await reader.next();
      reader.close();
      return JSON.parse(data) as Record<string, string>;
    };
    expect(await state([])).toMatchObject({ messages: '', reminders: '' });
    expect((await state(['message.list'])).messages).toMatch(/^\d+ \d+$/);
  });

  it('keeps six pages of a user; the oldest gives way', async () => {
    // The pages of the tests before may still be closing, and would be the oldest.
    const alone = await portal.signIn('guest');
    const readers = [];
    for (let index = 0; index < 7; index += 1) readers.push(await openLiveReader(base, alone));
    const [oldest, second] = readers;
    await oldest?.next();
    expect(await oldest?.next()).toMatchObject({ event: 'end', data: 'limit' });
    await second?.next();
    expect(second?.waiting).toEqual([]);
    for (const reader of readers) reader.close();
  });
});

describe('several processes on one PostgreSQL server', () => {
  it('a page at one hears what another wrote, and goes on there after a shutdown', async () => {
    const { rows } = await portal.app.db.sql<{ name: string }>('select current_database() as name', []);
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-live-'));
    const log = createLog('error');
    const databaseUrl = getDatabaseUrl(inject('databaseTemplate').url, rows[0]?.name ?? '');
    const db = await openDatabase({ databaseUrl, dataDir, log });
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
    const { app, routes, sessions, registerFiles } = assemble({ config, db, log });
    const server = await createServer({
      app,
      routes,
      sessions,
      files: registerFiles,
    });
    const second = await server.listen({ host: '127.0.0.1', port: 0 });
    const reader = await openLiveReader(second, token);
    const { data } = await reader.next();
    await send('由另一个进程写入');
    const heard = await reader.next();
    expect(getMessages(heard.data)).toBe(getMessages(data) + 1);

    await server.close();
    expect(await reader.next()).toMatchObject({ event: 'end', data: 'restart' });
    await send('停机期间');
    const moved = await openLiveReader(base, token, heard.id);
    expect(getMessages((await moved.next()).data)).toBe(getMessages(heard.data) + 1);
    moved.close();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
