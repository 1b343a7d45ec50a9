import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { addFiling } from '#features/filing/filing/filing.contract.ts';
import { addProject } from '#features/records/projects/projects.contract.ts';
import { replaceQualificationStatuses } from '#features/work/reminders/server/qualification-status.repo.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import {
  addWebhook,
  DELIVERY_RETENTION_DAYS,
  listDeliveries,
  listWebhooks,
  MAX_STORED_DELIVERIES,
  MAX_WEBHOOK_FAILURES,
  redeliver,
  removeWebhook,
  switchWebhook,
  testWebhook,
} from '../../contract/webhooks.ts';
import { MAX_CONCURRENT_DELIVERIES, WEBHOOK_DELIVERY_JOB } from './deliver.ts';
import { dequeueDue } from './webhook.repo.ts';

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const heard: Heard[] = [];
let answer = 204;
/** Requests that are left unanswered, or answered byte by byte without an end; the portal closes their connection when it gives up. */
const unanswered: { isOpen: boolean; end: () => void }[] = [];
const receiver = createServer((request, response) => {
  if (request.url === '/silent' || request.url === '/slow') {
    const timer = request.url === '/slow' ? setInterval(() => response.write('x'), 100) : undefined;
    const one = { isOpen: true, end: () => void response.destroy() };
    response.on('close', () => {
      one.isOpen = false;
      clearInterval(timer);
    });
    unanswered.push(one);
    return;
  }
  if (request.url === '/broken') return request.socket.destroy();
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {});
    response.end();
  });
});

let portal: TestPortal;
let closed: TestPortal;
let token: string;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  portal = await startPortal({ quiet: true, environment: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  closed = await startPortal({ quiet: true });
  portal.setNow(new Date());
});
afterAll(async () => {
  await portal.close();
  await closed.close();
  await new Promise((resolve) => void receiver.close(resolve));
});
beforeEach(async () => {
  heard.length = 0;
  answer = 204;
  token = await portal.signIn('member');
  await portal.app.db.sql('delete from webhook', []);
});

const as = () => ({ token });
const later = (seconds: number) => portal.setNow(new Date(portal.now().getTime() + seconds * 1000));
const add = () => portal.call(addWebhook, { body: { url, kinds: ['project'] } }, as());
const change = async (name = '示例项目') => {
  const body = { projectName: name, projectNo: `P-${randomUUID()}`, role: '施工总承包' };
  return (await portal.call(addProject, { body }, as())).uuid;
};
async function deliver(): Promise<void> {
  await portal.app.jobs.runNow('api-access.collect');
  await portal.app.jobs.runNow(WEBHOOK_DELIVERY_JOB);
}
const logOf = async (uuid: string) => (await portal.call(listDeliveries, { query: { uuid } }, as())).rows;

/** As the libraries of Standard Webhooks verify. */
function isSigned({ headers, body }: Heard, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

describe('a webhook', () => {
  it('is told of what changes after it was registered, signed, with a time stamp and a number of its own', async () => {
    await change('示例早先');
    const { uuid, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    await deliver();
    expect(heard).toEqual([]);
    const project = await change();
    await deliver();
    expect(heard).toHaveLength(1);
    const [first] = heard;
    expect(first && isSigned(first, secret)).toBe(true);
    expect(first && isSigned({ ...first, body: `${first.body} ` }, secret)).toBe(false);
    expect(Math.abs(Number(first?.headers['webhook-timestamp']) * 1000 - portal.now().getTime())).toBeLessThan(2000);
    const body = JSON.parse(first?.body ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({
      type: 'records.changed',
      data: { entUuid: portal.entUuid('member'), changes: [{ kind: 'project', uuid: project, isDeleted: false }] },
    });
    expect(await logOf(uuid)).toMatchObject([
      { uuid: first?.headers['webhook-id'], state: 'sent', httpStatus: 204, tries: 1, nextTime: null },
    ]);
    await deliver();
    expect(heard).toHaveLength(1);
  });

  it('whose secret cannot be read fails alone', async () => {
    const { uuid } = await add();
    await portal.app.db.sql('update webhook set secret = $2 where uuid = $1', [uuid, 'unreadable']);
    await change();
    await deliver();
    expect(await logOf(uuid)).toMatchObject([{ state: 'waiting', tries: 1, fault: '签名密钥无法读取' }]);
  });

  it('hears only of its kinds and its enterprise, and many changes at once come together', async () => {
    await add();
    const other = await portal.signIn('other');
    const body = { projectName: '示例外企', projectNo: `P-${randomUUID()}`, role: '施工总承包' };
    await portal.call(addProject, { body }, { token: other });
    const mine = [await change('示例一'), await change('示例二'), await change('示例三')];
    await deliver();
    expect(heard).toHaveLength(1);
    const told = JSON.parse(heard[0]?.body ?? '') as { data: { changes: { uuid: string }[] } };
    expect(told.data.changes.map((one) => one.uuid).sort()).toEqual(mine.sort());
  });

  it('is tried again with growing pauses under the same number, and then given up', async () => {
    const { uuid } = await add();
    answer = 503;
    await change();
    await deliver();
    expect(await logOf(uuid)).toMatchObject([{ state: 'waiting', httpStatus: 503, fault: '对方回答 503', tries: 1 }]);
    await deliver();
    expect(heard).toHaveLength(1);
    for (const pause of [30, 120, 600, 3600, 14_400, 36_000]) {
      later(pause + 1);
      await deliver();
    }
    expect(heard).toHaveLength(7);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await logOf(uuid)).toMatchObject([{ state: 'failed', tries: 7, nextTime: null }]);
    answer = 200;
    const [delivery] = await logOf(uuid);
    await portal.call(redeliver, { params: { id: delivery?.uuid ?? '' } }, as());
    await portal.app.jobs.runNow(WEBHOOK_DELIVERY_JOB);
    expect(await logOf(uuid)).toMatchObject([{ state: 'sent', tries: 1, httpStatus: 200 }]);
    expect(heard.at(-1)?.headers['webhook-id']).toBe(delivery?.uuid);
  });

  it('hears of filings, reminders and changed verdicts, and not of results that stay', async () => {
    const { uuid: hook } = await portal.call(
      addWebhook,
      { body: { url, kinds: ['filing', 'order', 'reminder', 'verdict'] } },
      as(),
    );
    const changes = () =>
      heard.flatMap(({ body }) => {
        const { data } = JSON.parse(body) as {
          data: { changes: { kind: string; uuid: string; isDeleted: boolean }[] };
        };
        return data.changes.map(({ kind, uuid, isDeleted }) => ({ kind, uuid, isDeleted }));
      });
    const filing = await portal.call(
      addFiling,
      { body: { name: '示例首次', kind: 'first', region: '110000', standardCode: '10300101', level: '二级' } },
      as(),
    );
    const item = randomUUID();
    const status = {
      itemUuid: item,
      itemTitle: '市政公用工程施工总承包二级',
      standardCode: null,
      level: null,
      aspect: 'assets' as const,
      indicator: '净资产',
      have: 4100,
      need: 4000,
      unit: '万元',
      verdict: 'met' as const,
      words: '满足',
      docNumber: null,
    };
    const scope = createJobTenantContext(portal.entUuid('member'));
    const check = async (rows: readonly (typeof status | (Omit<typeof status, 'verdict'> & { verdict: 'short' }))[]) =>
      await replaceQualificationStatuses(
        portal.app.db,
        scope,
        rows.map((row) => ({ ...row, uuid: randomUUID() })),
        portal.now(),
      );
    await check([status]);
    const reminder = randomUUID();
    await portal.app.db.sql(
      `insert into reminder (ent_uuid, uuid, code, kind, target_kind, target_uuid, subject, level, create_time, update_time)
       values ($1, $2, '0101', 'certificate', 'certificate', $2, '示例', 'notice', $3, $3)`,
      [portal.entUuid('member'), reminder, portal.now()],
    );
    await deliver();
    const first = changes();
    expect(first).toEqual(
      expect.arrayContaining([
        { kind: 'filing', uuid: filing.uuid, isDeleted: false },
        { kind: 'verdict', uuid: item, isDeleted: false },
        { kind: 'reminder', uuid: reminder, isDeleted: false },
      ]),
    );
    heard.length = 0;
    await check([{ ...status, have: 4200 }]);
    await deliver();
    expect(changes().filter(({ kind }) => kind === 'verdict')).toEqual([]);
    await check([{ ...status, have: 3900, verdict: 'short' as const }]);
    await portal.app.db.sql('update reminder set closed_time = $2 where uuid = $1', [reminder, portal.now()]);
    await deliver();
    expect(changes()).toEqual(
      expect.arrayContaining([
        { kind: 'verdict', uuid: item, isDeleted: false },
        { kind: 'reminder', uuid: reminder, isDeleted: true },
      ]),
    );
    await portal.call(removeWebhook, { params: { id: hook } }, as());
  });

  it('is collected for right after the commit of a change, and sent again after the documented pause', async () => {
    const send = vi.spyOn(portal.app.jobs, 'send');
    await add();
    await portal.app.jobs.runNow('api-access.collect');
    send.mockClear();
    await change();
    await expect
      .poll(() => send.mock.calls, { timeout: 20_000 })
      .toContainEqual(['api-access.collect', {}, { singletonKey: 'changed' }]);
    answer = 500;
    await deliver();
    const startAfter = new Date(portal.now().getTime() + 30_000);
    expect(send).toHaveBeenCalledWith(WEBHOOK_DELIVERY_JOB, {}, expect.objectContaining({ startAfter }));
    send.mockRestore();
  });

  it('is sent while the receiver of another one does not answer', async () => {
    const silent = { url: url.replace('/hook', '/silent'), kinds: ['project' as const] };
    await portal.call(addWebhook, { body: silent }, as());
    await change('示例无回答');
    await portal.app.jobs.runNow('api-access.collect');
    const delivering = portal.app.jobs.runNow(WEBHOOK_DELIVERY_JOB);
    await expect.poll(() => unanswered.length).toBe(1);
    await add();
    const project = await change('示例有回答');
    await portal.app.jobs.runNow('api-access.collect');
    await expect.poll(() => heard.map(({ body }) => body).join()).toContain(project);
    // The second delivery for the silent receiver waits for the first one.
    expect(unanswered).toMatchObject([{ isOpen: true }]);
    for (const { end } of unanswered.splice(0)) end();
    await expect.poll(() => unanswered.length).toBe(1);
    for (const { end } of unanswered.splice(0)) end();
    await delivering;
  });

  it('can be removed while a result is stored: both lock the webhook before its delivery', async () => {
    const { db, jobs } = portal.app;
    const { uuid } = await add();
    await change();
    await jobs.runNow('api-access.collect');
    let delivering: Promise<unknown> | undefined;
    await db.transaction(async () => {
      await db.sql('select 1 from webhook where uuid = $1 for update', [uuid]);
      delivering = db.outside(() => jobs.runNow(WEBHOOK_DELIVERY_JOB));
      const countWaiting = async () => {
        const { rows } = await db.sql<{ waiting: number }>(
          'select count(*)::integer as waiting from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
          [],
        );
        return rows[0]?.waiting;
      };
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
      await db.sql('select 1 from webhook_delivery where webhook_uuid = $1 for update nowait', [uuid]);
      await db.sql('delete from webhook where uuid = $1', [uuid]);
    });
    await delivering;
    expect(await logOf(uuid).catch(({ code }: { code: number }) => code)).toBe(404);
  });

  it.each([
    [40, '/silent', 0],
    [40, '/slow', 0],
    [3 * MAX_CONCURRENT_DELIVERIES + 4, '/silent', 3],
  ])('is sent while %i others at %s with %i failures do not answer', async (count, path, failures) => {
    const { db, jobs } = portal.app;
    const { uuid } = await add();
    await db.sql(
      `insert into webhook (ent_uuid, uuid, url, kinds, secret, failures, seq, user_uuid, create_time, update_time)
       select ent_uuid, gen_random_uuid(), $1, kinds, secret, $2, seq, user_uuid, create_time, update_time
       from webhook cross join generate_series(1, $3::integer) where uuid = $4`,
      [url.replace('/hook', path), failures, count, uuid],
    );
    const project = await change();
    await jobs.runNow('api-access.collect');
    await db.sql(`update webhook_delivery set next_time = next_time - interval '1 day' where webhook_uuid <> $1`, [
      uuid,
    ]);
    const delivering = jobs.runNow(WEBHOOK_DELIVERY_JOB);
    await expect.poll(() => heard.map(({ body }) => body).join(), { timeout: 60_000 }).toContain(project);
    // It is the last in the queue: the first ones have lost their place, not yet their connection.
    expect(unanswered.filter(({ isOpen }) => !isOpen)).toEqual([]);
    expect(unanswered.length).toBeGreaterThan(0);
    if (failures > 0) expect(unanswered.length).toBeLessThan(count);
    await db.sql('delete from webhook');
    const timer = setInterval(() => {
      for (const { end } of unanswered.splice(0)) end();
    }, 50);
    await delivering;
    clearInterval(timer);
    unanswered.length = 0;
  });

  it.each([
    ['/nowhere', 302, '对方回答 302'],
    ['/nowhere', 500, '对方回答 500'],
    ['/broken', 204, '连接中断'],
    ['refused', 204, '对方拒绝连接'],
  ])('keeps its delivery while the receiver fails: %s %i', async (path, status, fault) => {
    const { uuid } = await add();
    const address = path === 'refused' ? 'http://127.0.0.1:1/' : url.replace('/hook', path);
    await portal.app.db.sql('update webhook set url = $2 where uuid = $1', [uuid, address]);
    answer = status;
    const project = await change();
    await deliver();
    const failed = { state: 'waiting', tries: 1, fault, httpStatus: status === 204 ? null : status };
    expect(await logOf(uuid)).toMatchObject([failed]);
    expect((await portal.call(listWebhooks, {}, as())).rows).toMatchObject([{ failures: 1, isOn: true }]);
    heard.length = 0;
    answer = 204;
    await portal.app.db.sql('update webhook set url = $2 where uuid = $1', [uuid, url]);
    await deliver();
    expect(heard, 'before the pause has passed').toEqual([]);
    later(31);
    await deliver();
    expect(heard.map(({ body }) => body).join()).toContain(project);
    expect(await logOf(uuid)).toMatchObject([{ uuid: heard[0]?.headers['webhook-id'], state: 'sent', tries: 2 }]);
    expect((await portal.call(listWebhooks, {}, as())).rows).toMatchObject([{ failures: 0 }]);
  });

  it('is repeated under the same number after an attempt that the end of the program has cut off', async () => {
    await add();
    await change();
    await portal.app.jobs.runNow('api-access.collect');
    const { db, clock } = portal.app;
    const now = clock.now();
    const [cut] = await dequeueDue(db, { now, leaseUntil: new Date(now.getTime() + 60_000), most: 1, busy: [] });
    await deliver();
    expect(heard, 'another process may still send it').toEqual([]);
    later(61);
    await deliver();
    expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([cut?.uuid]);
  });

  it('is turned off after so many failures in a row, its owner is told, and nothing is lost when it is on again', async () => {
    const { uuid } = await add();
    answer = 500;
    for (let count = 0; count < MAX_WEBHOOK_FAILURES; count += 1) {
      await change(`示例失败${count}`);
      await deliver();
    }
    const [hook] = (await portal.call(listWebhooks, {}, as())).rows;
    expect(hook).toMatchObject({ uuid, isOn: false, failures: MAX_WEBHOOK_FAILURES });
    expect(hook?.offReason).toMatch(/连续 15 次投递失败/);
    expect((await logOf(uuid)).filter(({ state }) => state === 'waiting')).toEqual([]);
    const { rows: messages } = await portal.call(listMessages, { query: {} }, as());
    expect(messages.map(({ title }) => title)).toContain('回调地址已停用');
    heard.length = 0;
    const missed = await change('示例停用期间');
    await deliver();
    expect(heard).toEqual([]);
    const [delivery] = await logOf(uuid);
    await expect(portal.call(redeliver, { params: { id: delivery?.uuid ?? '' } }, as())).rejects.toMatchObject({
      code: 409,
    });
    answer = 200;
    await portal.call(switchWebhook, { body: { uuid, isOn: true } }, as());
    await deliver();
    expect(heard.map(({ body }) => body).join()).toContain(missed);
  });

  it('that says it is gone is turned off at once; a redirect is a failure and is not followed', async () => {
    await add();
    answer = 302;
    await change();
    await deliver();
    expect(heard).toHaveLength(1);
    answer = 410;
    later(31);
    await deliver();
    expect((await portal.call(listWebhooks, {}, as())).rows).toMatchObject([{ isOn: false }]);
  });

  it('is tested at once, and the answer tells how it went', async () => {
    const { uuid, secret } = await add();
    expect(await portal.call(testWebhook, { params: { id: uuid } }, as())).toMatchObject({
      event: 'webhook.test',
      state: 'sent',
      httpStatus: 204,
    });
    expect(heard[0] && isSigned(heard[0], secret)).toBe(true);
    answer = 404;
    expect(await portal.call(testWebhook, { params: { id: uuid } }, as())).toMatchObject({
      state: 'failed',
      fault: '对方回答 404',
    });
    expect((await portal.call(listWebhooks, {}, as())).rows).toMatchObject([{ failures: 0, isOn: true }]);
    await portal.call(removeWebhook, { params: { id: uuid } }, as());
    await expect(portal.call(testWebhook, { params: { id: uuid } }, as())).rejects.toMatchObject({ code: 404 });
  });

  it('keeps so many of its newest deliveries for so many days, what still waits, and no fewer for the sake of another', async () => {
    const [{ uuid: busy }, { uuid: quiet }] = [await add(), await add()];
    // Each a minute older than the one before: of the busy one five too many, the oldest of which still waits to be sent.
    const fill = (webhook: string, count: number, since: Date) =>
      portal.app.db.sql(
        `insert into webhook_delivery (ent_uuid, uuid, webhook_uuid, event, body, state, next_time, create_time, update_time)
         select $1, gen_random_uuid(), $2, 'records.changed', n::text, case when n = $3 then 'waiting' else 'sent' end, at, at, at
         from generate_series(1, $3::integer) n, lateral (select $4::timestamptz - n * interval '1 minute' as at) t`,
        [portal.entUuid('member'), webhook, count, since],
      );
    await fill(busy, MAX_STORED_DELIVERIES + 5, portal.now());
    await fill(quiet, 3, portal.now());
    await fill(quiet, 2, new Date(portal.now().getTime() - DELIVERY_RETENTION_DAYS * 86_400_000));
    await portal.app.jobs.runNow('api-access.remove-old');
    const { rows } = await portal.app.db.sql<{ webhook: string; count: number; oldest: string }>(
      `select webhook_uuid as webhook, count(*)::integer as count, max(body::integer)::text as oldest
       from webhook_delivery where state = 'sent' group by 1`,
      [],
    );
    const kept = new Map(rows.map(({ webhook, ...rest }) => [webhook, rest]));
    expect(kept.get(busy)).toEqual({ count: MAX_STORED_DELIVERIES, oldest: String(MAX_STORED_DELIVERIES) });
    expect(kept.get(quiet)).toEqual({ count: 2, oldest: '2' });
    const waiting = await portal.app.db.sql('select 1 from webhook_delivery where webhook_uuid = $1 and state = $2', [
      busy,
      'waiting',
    ]);
    expect(waiting.rowCount).toBe(1);
    const listed = await portal.call(listDeliveries, { query: { uuid: busy } }, as());
    expect(listed.total).toBe(MAX_STORED_DELIVERIES + 1);
  });

  it('belongs to its enterprise, and its secret stands sealed', async () => {
    const { uuid, secret } = await add();
    const other = { token: await portal.signIn('other') };
    const strange = { params: { id: uuid } };
    await expect(portal.call(testWebhook, strange, other)).rejects.toMatchObject({ code: 404 });
    await expect(portal.call(removeWebhook, strange, other)).rejects.toMatchObject({ code: 404 });
    await expect(portal.call(listDeliveries, { query: { uuid } }, other)).rejects.toMatchObject({ code: 404 });
    const { rows } = await portal.app.db.sql<{ secret: string }>('select secret from webhook', []);
    expect(rows[0]?.secret).not.toContain(secret.slice(6));
    expect(portal.app.cipher.decrypt(rows[0]?.secret ?? '')).toBe(secret);
  });
});

describe('without networks of one’s own', () => {
  const tryUrl = async (text: string) => {
    const owner = await closed.signIn('member');
    return await closed.call(addWebhook, { body: { url: text, kinds: ['project'] } }, { token: owner });
  };
  it.each([
    'http://hook.example.com/',
    'https://127.0.0.1/hook',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://portal.localhost/',
    'https://user:secret@hook.example.com/',
    'ftp://hook.example.com/',
    'hook.example.com',
  ])('%s cannot be registered', async (text) => {
    await expect(tryUrl(text)).rejects.toMatchObject({ code: 400, fields: [{ path: 'url' }] });
  });

  it('an address that came in before is not called either', async () => {
    const { uuid } = await tryUrl('https://hook.example.com/');
    await closed.app.db.sql('update webhook set url = $2 where uuid = $1', [uuid, url]);
    const owner = await closed.signIn('member');
    const result = await closed.call(testWebhook, { params: { id: uuid } }, { token: owner });
    expect(result).toMatchObject({ state: 'failed', httpStatus: null, fault: '地址不在公网，已拒绝连接' });
    expect(heard).toEqual([]);
  });
});
