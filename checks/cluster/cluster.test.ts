import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#apps/server/testing/people.ts';
import type { Program } from '#apps/server/testing/program.ts';
import { findFreePort } from '#platform/server/db/local-server/free-port.ts';
import { missingParts } from '../lib/own-postgres.ts';
import { type Clients, startClients } from './lib/clients.ts';
import { endAll, getUrl, inDatabase, prepare, startPortal } from './lib/portals.ts';
import { type Proxy, startProxy } from './lib/proxy.ts';
import { type Servers, startServers } from './lib/servers.ts';

/** All write in one enterprise, whose writers wait for each other: more of them would test the time limit of a statement on a busy machine. */
const CLIENTS = 10;
const WITHIN = { timeout: 120_000, interval: 100 };
const NAMES = ['p1', 'p2'] as const;
type Name = (typeof NAMES)[number];

const missing = missingParts('haproxy');
const dataDir = mkdtempSync(join(tmpdir(), 'cluster-data-'));
const programs = new Map<Name, Program>();
const ports = { p1: await findFreePort(), p2: await findFreePort() };
let servers: Servers;
let proxy: Proxy;
let clients: Clients;

function start(name: Name): Program {
  const program = startPortal(proxy.databaseUrl, dataDir, {
    PORT: String(ports[name]),
    TRUST_PROXY: '1',
    REQUEST_LIMIT_PER_MINUTE: '1000000',
  });
  programs.set(name, program);
  return program;
}

const isUp = async (name: Name): Promise<boolean> =>
  (await proxy.ask('show stat')).split('\n').some((line) => line.startsWith(`portals,${name},`) && /,UP,/.test(line));
async function seeUp(name: Name): Promise<void> {
  while (!(await isUp(name))) await wait(100);
}

beforeAll(async () => {
  if (missing !== null) return;
  servers = await startServers();
  const token = await inDatabase(getUrl(servers.primaryPort), async (db) =>
    signIn(db, (await prepare(db)).users.member, new Date()),
  );
  proxy = await startProxy({
    portals: [ports.p1, ports.p2],
    primary: servers.primaryPort,
    standby: servers.standbyPort,
  });
  await start('p1').address;
  await start('p2').address;
  for (const name of NAMES) await seeUp(name);
  clients = startClients(CLIENTS, proxy.address, token);
});
afterAll(async () => {
  await clients?.stop();
  await endAll(programs.values());
  await proxy?.stop();
  servers?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(missing !== null)(
  `two processes, primary, standby and proxy${missing ? ` (left out: ${missing})` : ''}`,
  () => {
    const failedSince = (from: number) => clients.outcomes.slice(from).filter(({ status }) => status !== 200);
    /** Requests that were neither served nor told when to come again. */
    const unansweredSince = (from: number) =>
      failedSince(from).filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
    /** Sessions of the portals on a database server. */
    const countSessions = (port: number) =>
      inDatabase(getUrl(port), async (db) => {
        const { rows } = await db.sql<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where application_name = 'zhixun-zgj' and pid <> pg_backend_pid()`,
          [],
        );
        return rows[0]?.count ?? 0;
      });

    it('are renewed one after the other without one failed request', async () => {
      await clients.seeGood(CLIENTS * 2);
      for (const name of NAMES) {
        await proxy.tell(`set server portals/${name} state drain`);
        const old = programs.get(name);
        old?.child.kill('SIGTERM');
        await old?.ended;
        await start(name).address;
        await proxy.tell(`set server portals/${name} state ready`);
        await seeUp(name);
        await clients.seeGood(CLIENTS);
      }
      expect(failedSince(0)).toEqual([]);
    });

    it('lose only what was under way in a process that is killed', async () => {
      const from = clients.outcomes.length;
      programs.get('p1')?.child.kill('SIGKILL');
      await programs.get('p1')?.ended;
      await clients.seeGood(CLIENTS * 4);
      // Each client has at most one request under way in it, and its next one succeeds.
      const perClient = Map.groupBy(failedSince(from), ({ client }) => client);
      expect([...perClient.values()].filter((failed) => failed.length > 1)).toEqual([]);
      await start('p1').address;
      await seeUp('p1');
    });

    it('answer readers from the standby while the primary is away, and write on the primary once it is back', async () => {
      const from = clients.outcomes.length;
      await proxy.tell('disable health database/primary');
      await proxy.tell('set server database/primary health down');
      // More than were under way: these were asked for while the standby alone was there.
      await clients.seeGood(CLIENTS * 2, 'read');
      expect(await countSessions(servers.standbyPort)).toBeGreaterThan(0);
      await proxy.tell('enable health database/primary');
      await clients.seeGood(CLIENTS, 'write');
      await expect.poll(() => countSessions(servers.standbyPort), WITHIN).toBe(0);
      expect(unansweredSince(from)).toEqual([]);
    });

    it('go on writing on the standby when the primary is gone, and lose nothing that was acknowledged', async () => {
      const from = clients.outcomes.length;
      await servers.killPrimary();
      await proxy.tell('disable server database/primary');
      await servers.promoteStandby();
      await clients.seeGood(CLIENTS * 2, 'write');
      await clients.stop();
      expect(unansweredSince(from)).toEqual([]);
      const acknowledged = clients.outcomes.flatMap(({ certNo, status }) => (certNo && status === 200 ? [certNo] : []));
      const kept = await inDatabase(getUrl(servers.standbyPort), async (db) => {
        const { rows } = await db.sql<{ no: string }>('select cert_no as no from certificate', []);
        return new Set(rows.map(({ no }) => no));
      });
      expect(acknowledged.filter((certNo) => !kept.has(certNo))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(CLIENTS);
    });
  },
);
