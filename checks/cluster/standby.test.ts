import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveReader } from '#apps/server/testing/live-reader.ts';
import { signIn } from '#apps/server/testing/people.ts';
import type { Program } from '#apps/server/testing/program.ts';
import { linkUserToEnterprise } from '#features/identity/session/server/session.server-api.ts';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { missingParts } from '../lib/own-postgres.ts';
import { certificate, endAll, getUrl, inDatabase, prepare, startPortal } from './lib/portals.ts';
import { type Servers, startServers } from './lib/servers.ts';

const WRITES = 15;
const NAMES = ['p1', 'p2'] as const;

const missing = missingParts();
const dataDir = mkdtempSync(join(tmpdir(), 'standby-data-'));
const programs = new Map<string, Program>();
const addresses = new Map<string, string>();
let servers: Servers;
let standby: Db;
let token: string;
let enterprises: readonly [string, string];

interface Body {
  readonly code: number;
  readonly rows?: readonly { readonly certNo: string }[];
  readonly total?: number;
  readonly data?: { readonly ent: { readonly uuid: string } };
}

async function ask(name: string, path: string, body?: object, enterprise?: string) {
  const answer = await fetch(`${addresses.get(name)}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(enterprise ? { 'x-firm': enterprise } : {}),
    },
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** Writes through one process and reads through the other at once. @returns what was not seen */
async function writeAndRead(from: number): Promise<string[]> {
  const unseen: string[] = [];
  for (let turn = from; turn < from + WRITES; turn += 1) {
    const certNo = `示例-${turn}`;
    const [writer, reader] = turn % 2 === 0 ? NAMES : ([NAMES[1], NAMES[0]] as const);
    expect((await ask(writer, '/portal/zzzs', certificate(certNo))).status).toBe(200);
    const { body } = await ask(reader, `/portal/zzzs/list?pageNum=1&pageSize=50&keyword=${encodeURIComponent(certNo)}`);
    if (!body.rows?.some((row) => row.certNo === certNo)) unseen.push(certNo);
  }
  return unseen;
}

/** Connections of the program to the standby on which rows were what was read last. */
async function readings(): Promise<number> {
  const { rows } = await standby.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'zhixun-zgj reading' and query like '%certificate%'`,
    [],
  );
  return rows[0]?.count ?? 0;
}

beforeAll(async () => {
  if (missing !== null) return;
  servers = await startServers();
  token = await inDatabase(getUrl(servers.primaryPort), async (db) => {
    const { users, enterprises: made } = await prepare(db);
    const now = new Date();
    await linkUserToEnterprise(db, users.member, made.other, now);
    enterprises = [made.member, made.other];
    return await signIn(db, users.member, now);
  });
  standby = await openDatabase({
    databaseUrl: getUrl(servers.standbyPort),
    dataDir,
    log: silentDatabaseLog,
    poolSize: 1,
  });
  for (const name of NAMES) {
    const program = startPortal(getUrl(servers.primaryPort), dataDir, {
      DATABASE_READ_URL: getUrl(servers.standbyPort),
      PORT: '0',
    });
    programs.set(name, program);
    addresses.set(name, await program.address);
  }
});
afterAll(async () => {
  await endAll(programs.values());
  await standby?.close();
  servers?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const leftOut = missing ? ` (left out: ${missing})` : '';

/** One person of two enterprises, whose pages are served by two processes (docs/adr/0039-accounts-of-several-enterprises.md). */
describe.skipIf(missing !== null)(`two processes${leftOut}`, () => {
  const chosen = async (name: string) => (await ask(name, '/portal/getInfo')).body.data?.ent.uuid;

  it('know of a switch from the next call on, whichever was told, and tell open pages at once', async () => {
    const [one, other] = NAMES;
    for (const [here, there, from, to] of [
      [one, other, enterprises[0], enterprises[1]],
      [other, one, enterprises[1], enterprises[0]],
    ] as const) {
      expect(await chosen(here)).toBe(from);
      expect(await chosen(there)).toBe(from);
      const page = await openLiveReader(addresses.get(there) ?? '', token);
      const before = (JSON.parse((await page.next()).data) as { rights: string }).rights;
      await ask(here, '/portal/firms/switch', { uuid: to });
      expect(await chosen(there)).toBe(to);
      expect((JSON.parse((await page.next()).data) as { rights: string }).rights).not.toBe(before);
      page.close();
      // A page that was left open at the other process neither reads nor writes the new enterprise.
      expect((await ask(there, '/portal/zzzs/list', undefined, from)).body).toMatchObject({ code: 409 });
      expect((await ask(there, '/portal/zzzs/list', undefined, to)).body).toMatchObject({ code: 200 });
    }
  });
});

/** Reading calls go to the standby (`DATABASE_READ_URL`), and never right after one's own write. */
describe.skipIf(missing !== null)(`a standby that answers what only reads${leftOut}`, () => {
  it('shows each write at once, whichever process is asked', async () => {
    expect(await writeAndRead(0)).toEqual([]);
    await ask('p1', '/portal/zzzs/list?pageNum=1&pageSize=10');
    expect(await readings()).toBeGreaterThan(0);
  });

  it('is not asked while it is behind, and answers again when it has caught up', async () => {
    await standby.sql('select pg_wal_replay_pause()', []);
    expect(await writeAndRead(100)).toEqual([]);
    const { rows } = await standby.sql<{ count: number }>(
      `select count(*)::int as count from certificate where cert_no like '示例-10_'`,
      [],
    );
    expect(rows[0]?.count, 'the standby is behind').toBe(0);
    await standby.sql('select pg_wal_replay_resume()', []);
    expect(await writeAndRead(200)).toEqual([]);
  });

  it('may go away: the primary answers', async () => {
    await standby.close();
    servers.stopStandby();
    // Nothing is acknowledged by two servers any more, so reading is what is asked for.
    for (const name of NAMES) {
      const { status, body } = await ask(name, '/portal/zzzs/list?pageNum=1&pageSize=10');
      expect([status, body.total]).toEqual([200, WRITES * 3]);
    }
  });
});
