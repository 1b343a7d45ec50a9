import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { registerAccessLog } from './access-log.ts';

const deployFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../docs/deploy', name), 'utf8');
const METRIC = /\b((?:portal|nodejs|process)_\w+?)(?:_count|_bucket)?(?=[{\s)[]|$)/gm;

/** What the panels of the dashboard ask for. */
function listAsked(): string[] {
  const { panels } = JSON.parse(deployFile('grafana.json')) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

let portal: TestPortal;
/** Its jobs are done: one that publishes a page or sends what waits would change the figures meanwhile. */
let still: TestPortal;
beforeAll(async () => {
  still = await startPortal({ quiet: true, environment: { METRICS_NETWORKS: '10.1.0.0/16' } });
  await still.app.jobs.start();
  await still.app.jobs.stop();
  portal = await startPortal({ quiet: true, environment: { METRICS_NETWORKS: '10.1.0.0/16' } });
  portal.app.jobs.register('test.tomorrow', '测试任务', () => Promise.resolve());
  await portal.app.jobs.start();
});
afterAll(async () => {
  await portal.app.jobs.stop();
  await portal.close();
  await still.close();
});

const read = (address: string, headers: Record<string, string> = {}) =>
  portal.request({ method: 'GET', path: '/metrics', address, headers });

describe('the figures of the running program', () => {
  it('are for the addresses that are configured, whatever others say of theirs', async () => {
    expect((await read('10.1.2.3')).status).toBe(200);
    expect((await read('10.2.0.1')).status).toBe(404);
    expect((await read('127.0.0.1', { 'x-forwarded-for': '10.1.2.3' })).status).toBe(404);
    const without = await startPortal({ quiet: true });
    const answer = await without.request({ method: 'GET', path: '/metrics', address: '10.1.2.3' });
    expect(answer.status).toBe(404);
    await without.close();
  });

  it('count requests by call and outcome, and never by what was asked for', async () => {
    await portal.request({ method: 'GET', path: '/portal/getInfo' });
    await portal.request({ method: 'GET', path: '/portal/nothing-of-the-kind' });
    const token = await portal.signIn('member');
    await portal.request({ method: 'GET', path: '/portal/zzzs/zzx/one-of-the-kind', token });
    const text = String((await read('10.1.0.1')).body);
    expect(text).toMatch(/portal_http_request_seconds_count\{method="GET",route="\/portal\/getInfo",status="401"\} 1/);
    expect(text).toMatch(/portal_http_request_seconds_count\{method="GET",route="\/portal\/zzzs\/zzx\/:id"/);
    expect(text).not.toContain('of-the-kind');
  });

  it('tell of what waits to be sent', async () => {
    await still.app.db.sql(
      `insert into outbox_delivery (uuid, channel, topic, recipient_hash, recipient_masked, state, tries, next_time, create_time, update_time)
       values (gen_random_uuid(), 'mail', 'test', 'x', 'x', 'waiting', 0, now() - interval '20 minutes', now(), now())`,
      [],
    );
    // One that waits in this digest does not count beside it.
    await still.app.db.sql(
      `insert into outbox_delivery (uuid, channel, topic, recipient_hash, recipient_masked, state, tries, next_time, create_time, update_time, digest_uuid)
       select gen_random_uuid(), channel, 'part', 'x', 'x', 'waiting', 0, now() - interval '1 day', now(), now(), uuid
       from outbox_delivery where topic = 'test'`,
      [],
    );
    const text = String((await still.request({ method: 'GET', path: '/metrics', address: '10.1.0.1' })).body);
    expect(text).toMatch(/portal_outbox_due\{channel="mail"\} 1/);
    expect(Number(/portal_outbox_late_seconds\{channel="mail"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(1100);
  });

  it('tell of jobs', async () => {
    // Of tomorrow: the program's own jobs may all be done by the time of the reading.
    await portal.app.jobs.send('test.tomorrow', {}, { startAfter: 86_400 });
    // Of the first reading after it: one that is a reading behind reports too late.
    const text = String((await read('10.1.0.1')).body);
    expect(text).toContain('portal_jobs{job="test.tomorrow",state="created"} 1\n');
  });

  it('tell of connections, and of what was kept for guests', async () => {
    const figure = async (name: string) => {
      const { body } = await still.request({ method: 'GET', path: '/metrics', address: '10.1.0.1' });
      const line = String(body)
        .split('\n')
        .find((one) => one.startsWith(`${name} `));
      return line === undefined ? null : Number(line.slice(name.length + 1));
    };
    const kept = 'portal_cache_uses_total{cache="answers",outcome="kept"}';
    const made = 'portal_cache_uses_total{cache="answers",outcome="made"}';
    const before = { kept: Number(await figure(kept)), made: Number(await figure(made)) };
    for (let times = 0; times < 3; times += 1)
      expect((await still.request({ method: 'GET', path: '/portal/api/policy/list?pageSize=1' })).status).toBe(200);
    expect({ kept: await figure(kept), made: await figure(made) }).toEqual({
      kept: before.kept + 2,
      made: before.made + 1,
    });
    const { most } = still.app.db.useOfConnections();
    expect(most).toBeGreaterThan(0);
    expect(await figure('portal_db_connections{state="most"}')).toBe(most);
    expect(await figure('portal_db_connections{state="busy"}')).toBeLessThanOrEqual(most);
    expect(await figure('portal_db_waiting')).toBe(0);
  });

  it.each([
    ['alerts', () => deployFile('alerts.yml')],
    ['panels of the dashboard', () => listAsked().join('\n')],
  ])('are what the %s ask for', async (_name, textOf) => {
    const text = String((await read('10.1.0.1')).body);
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const asked = [...textOf().matchAll(METRIC)];
    expect(asked.length).toBeGreaterThan(6);
    expect([...new Set(asked.map(([, name]) => name))].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the line of a request', () => {
  it('tells the call, the end and the duration, and nothing of the user', async () => {
    const lines: string[] = [];
    const server = Fastify();
    registerAccessLog(server, (line) => lines.push(line));
    server.get('/people/:name', async () => ({ done: true }));
    await server.inject({ url: '/people/example?phone=13800000000', headers: { 'x-forwarded-for': '203.0.113.9' } });
    await server.inject({ url: '/nowhere/example' });
    await server.close();
    const [known, unknown] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(known).toMatchObject({
      level: 'info',
      message: 'request',
      method: 'GET',
      route: '/people/:name',
      status: 200,
    });
    expect(known).toMatchObject({ ms: expect.any(Number), bytes: 13, requestId: expect.any(String) });
    expect(unknown).toMatchObject({ route: 'none', status: 404 });
    expect(lines.join()).not.toMatch(/example|138|203/);
  });
});

describe('health', () => {
  const ask = (path: string) => portal.request({ method: 'GET', path });
  it('is live and ready while the database answers, and not ready while it does not', async () => {
    expect(await ask('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
    expect(await ask('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    const database = vi.spyOn(portal.app.db, 'sql').mockRejectedValue(new Error('away'));
    const away = await ask('/health/ready');
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } });
    expect((await ask('/health/live')).status).toBe(200);
    database.mockRestore();
    expect((await ask('/health/ready')).status).toBe(200);
  });
});
