import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#apps/server/testing/people.ts';
import type { Program } from '#apps/server/testing/program.ts';
import { createQueueDb } from '#platform/server/jobs/jobs.ts';
import { missingParts } from '../lib/own-postgres.ts';
import { certificate, endAll, getUrl, inDatabase, prepare, startPortal } from './lib/portals.ts';
import { type SmallServer, startSmallServer } from './lib/small-server.ts';

/** What the whole program does when the database server goes away, its disk is full, or a job cannot succeed: it is never started again. */
const MEGABYTES = 256;
/** More writes than the room that is left can take. */
const MAX_WRITES = 400;
const ROOM = 128 * 1024;
const WITHIN = { timeout: 120_000, interval: 500 };

const missing = missingParts();
const dataDir = mkdtempSync(join(tmpdir(), 'bad-luck-'));
const server: SmallServer | null = missing === null ? await startSmallServer(MEGABYTES) : null;
const url = getUrl(server?.port ?? 0, 'portal');
let program: Program | undefined;
let address: string;
const tokens = { member: '', operator: '' };

interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: {
    readonly status?: string;
    readonly fault?: string;
    readonly msg?: string;
    readonly total?: number;
    readonly rows?: readonly Readonly<Record<string, unknown>>[];
  };
}

async function ask(
  path: string,
  { as = 'member', body }: { as?: 'member' | 'operator'; body?: object } = {},
): Promise<Reply> {
  const answer = await fetch(`${address}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(60_000),
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as Reply['body'],
  };
}
const write = (certNo: string) => ask('/portal/zzzs', { body: certificate(certNo) });
const listed = async (certNo: string) =>
  (await ask(`/portal/zzzs/list?pageNum=1&pageSize=1&keyword=${encodeURIComponent(certNo)}`)).body.total;
const getStatus = async (path: string) => (await ask(path)).status;

beforeAll(async () => {
  if (server === null) return;
  await inDatabase(getUrl(server.port), async (db) => void (await db.sql('create database portal')));
  await inDatabase(url, async (db) => {
    const { users } = await prepare(db);
    tokens.member = await signIn(db, users.member, new Date());
    tokens.operator = await signIn(db, users.operator, new Date());
  });
  program = startPortal(url, dataDir, {
    PORT: '0',
    METRICS_NETWORKS: '127.0.0.1',
    REQUEST_LIMIT_PER_MINUTE: '1000000',
  });
  address = await program.address;
});
afterAll(async () => {
  await endAll(program ? [program] : []);
  server?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(server === null)(
  `bad luck${server === null ? ` (left out: ${missing ?? 'no file systems here'})` : ''}`,
  () => {
    it('of a database server that goes away is shown to all users, and over when it is back', async () => {
      expect((await write('示例-之前')).status).toBe(200);
      server?.kill();
      expect(await ask('/health/ready')).toMatchObject({
        status: 503,
        retryAfter: '5',
        body: { status: 'not ready', fault: 'kernel.unavailable' },
      });
      expect(await getStatus('/health/live')).toBe(200);
      const calls = await Promise.all([
        ask('/portal/zzzs/list?pageNum=1&pageSize=1'),
        write('示例-其间'),
        ask('/portal/getInfo'),
      ]);
      for (const call of calls) {
        expect([call.status, call.retryAfter]).toEqual([503, '5']);
        expect(call.body.msg).toMatch(/[\u4e00-\u9fff]{4}/);
      }
      server?.start();
      await expect.poll(() => getStatus('/health/ready'), WITHIN).toBe(200);
      expect([await listed('示例-之前'), await listed('示例-其间')]).toEqual([1, 0]);
      expect((await write('示例-之后')).status).toBe(200);
    });

    it('of a full disk stops what writes, loses nothing acknowledged, and is over once there is room', async () => {
      server?.fill(ROOM);
      const acknowledged: string[] = [];
      const refused: Reply[] = [];
      for (let turn = 0; turn < MAX_WRITES && refused.length < 3; turn += 1) {
        const certNo = `示例-满-${String(turn).padStart(4, '0')}`;
        const answer = await write(certNo);
        if (answer.status === 200) acknowledged.push(certNo);
        else refused.push(answer);
      }
      expect(refused.length).toBe(3);
      for (const answer of refused) {
        expect([answer.status, answer.retryAfter !== null]).toEqual([503, true]);
        expect(answer.body.fault).toBe('kernel.disk-full');
        expect(answer.body.msg).toContain('磁盘');
        expect(answer.body.msg).not.toContain('连接');
      }
      expect(await ask('/health/ready')).toMatchObject({
        status: 503,
        retryAfter: '5',
        body: { status: 'not ready', fault: 'kernel.disk-full', msg: expect.stringContaining('磁盘') },
      });
      // Requests that only read are answered meanwhile.
      expect(await listed('示例-满-')).toBe(acknowledged.length);
      server?.makeRoom();
      await expect.poll(() => getStatus('/health/ready'), WITHIN).toBe(200);
      expect((await write('示例-有余')).status).toBe(200);
      expect(await listed('示例-满-')).toBe(acknowledged.length);
    });

    it('of a server that only reads is told as such, and over when it writes again', async () => {
      const setReadOnly = (isReadOnly: boolean) =>
        inDatabase(getUrl(server?.port ?? 0), async (db) => {
          await db.sql(`alter database portal set default_transaction_read_only = ${isReadOnly}`);
          // The setting is one of new connections.
          await db.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'portal'`);
        });
      await setReadOnly(true);
      await expect.poll(async () => (await ask('/health/ready')).body.fault, WITHIN).toBe('kernel.database-read-only');
      expect(await write('示例-只读')).toMatchObject({
        status: 503,
        body: { fault: 'kernel.database-read-only', msg: expect.stringContaining('只读') },
      });
      await setReadOnly(false);
      await expect.poll(() => getStatus('/health/ready'), WITHIN).toBe(200);
      expect((await write('示例-可写')).status).toBe(200);
    });

    it('of a job that can never succeed is shown to operators, and keeps no other job from its work', async () => {
      await inDatabase(url, async (db) => {
        const boss = new PgBoss({ schema: 'job', db: createQueueDb(db), supervise: false, schedule: false });
        await boss.start();
        await boss.send('reminders.sweep-enterprise', { entUuid: 'nobody' }, { retryLimit: 0 });
        await boss.stop({ close: false });
      });
      const figures = async () => {
        const { body } = await ask('/system/job/list?pageNum=1&pageSize=100', { as: 'operator' });
        const own = body.rows?.find(({ jobName }) => jobName === 'reminders.sweep-enterprise');
        return { failed: own?.failedCount, fault: own?.lastFault };
      };
      await expect.poll(async () => (await figures()).failed, WITHIN).toBe(1);
      expect((await figures()).fault).toEqual(expect.stringMatching(/\S/));
      const metrics = await (await fetch(`${address}/metrics`)).text();
      expect(metrics).toMatch(/portal_jobs\{job="reminders\.sweep-enterprise",state="failed"\} 1/);
      // The same kind of job of an enterprise that is there.
      expect((await write('示例-到期')).status).toBe(200);
      const done = () =>
        inDatabase(url, async (db) => {
          const { rows } = await db.sql<{ count: number }>(
            `select count(*)::int as count from job.job where name = 'reminders.sweep-enterprise' and state = 'completed'`,
            [],
          );
          return rows[0]?.count ?? 0;
        });
      const before = await done();
      expect((await write('示例-再到期')).status).toBe(200);
      await expect.poll(done, WITHIN).toBeGreaterThan(before);
      expect((await ask('/health/ready')).status).toBe(200);
    });
  },
);
