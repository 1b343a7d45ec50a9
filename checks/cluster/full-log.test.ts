import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#apps/server/testing/people.ts';
import type { Program } from '#apps/server/testing/program.ts';
import { DatabaseUnavailableError } from '#platform/server/db/errors.ts';
import { missingParts } from '../lib/own-postgres.ts';
import { certificate, endAll, getUrl, inDatabase, prepare, startPortal } from './lib/portals.ts';
import { type SmallServer, startSmallServer } from './lib/small-server.ts';

/**
 * The database server's own log (`pg_wal`) has no room: the server cannot promise anything any more and ends itself. The program goes on,
 * says so, and works again with the server; it is never started again.
 */
const MEGABYTES = 320;
/** Less than one further piece of the log. */
const ROOM = 1024 * 1024;
/** More pieces than the server keeps in reserve. */
const MAX_PIECES = 40;
const WITHIN = { timeout: 120_000, interval: 500 };

const missing = missingParts();
const dataDir = mkdtempSync(join(tmpdir(), 'full-log-'));
const server: SmallServer | null = missing === null ? await startSmallServer(MEGABYTES, 'log') : null;
const url = getUrl(server?.port ?? 0, 'portal');
let program: Program | undefined;
let address: string;
let token: string;

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${address}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(60_000),
  });
  const body = (await answer.json()) as { readonly msg?: string; readonly total?: number };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}
const write = (certNo: string) => ask('/portal/zzzs', { method: 'POST', body: JSON.stringify(certificate(certNo)) });
const listed = async (certNo: string) =>
  (await ask(`/portal/zzzs/list?pageNum=1&pageSize=1&keyword=${encodeURIComponent(certNo)}`)).body.total;

/** Until the server has used what it keeps in reserve and finds no room for more. */
async function useUp(): Promise<void> {
  const pieces = inDatabase(url, async (db) => {
    for (let piece = 0; piece < MAX_PIECES; piece += 1)
      await db.sql('select pg_switch_wal(), pg_logical_emit_message(true, $1, $1)', ['示例']);
  });
  await expect(pieces).rejects.toThrow(DatabaseUnavailableError);
}

beforeAll(async () => {
  if (server === null) return;
  await inDatabase(getUrl(server.port), async (db) => void (await db.sql('create database portal')));
  await inDatabase(url, async (db) => {
    const { users } = await prepare(db);
    token = await signIn(db, users.member, new Date());
  });
  program = startPortal(url, dataDir, { PORT: '0', REQUEST_LIMIT_PER_MINUTE: '1000000' });
  address = await program.address;
});
afterAll(async () => {
  await endAll(program ? [program] : []);
  server?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(server === null)(
  `a full disk of the log${server === null ? ` (left out: ${missing ?? 'no file systems here'})` : ''}`,
  () => {
    it('is shown to all users, loses nothing acknowledged, and is over with room, without a restart of the program', async () => {
      const acknowledged = ['示例-甲', '示例-乙', '示例-丙'];
      for (const certNo of acknowledged) expect((await write(certNo)).status).toBe(200);
      server?.fill(ROOM);
      await useUp();

      await expect.poll(async () => (await ask('/health/ready')).status, WITHIN).toBe(503);
      const calls = [await write('示例-其间'), await ask('/portal/zzzs/list?pageNum=1&pageSize=1')];
      for (const call of calls) {
        expect([call.status, call.retryAfter !== null]).toEqual([503, true]);
        expect(call.body.msg).toMatch(/[\u4e00-\u9fff]{4}/);
      }
      expect((await ask('/health/live')).status).toBe(200);

      server?.makeRoom();
      // As its service manager does with a server that has ended.
      if (server?.isRunning() === false) server.start();
      await expect.poll(async () => (await ask('/health/ready')).status, WITHIN).toBe(200);
      for (const certNo of acknowledged) expect(await listed(certNo)).toBe(1);
      expect(await listed('示例-其间')).toBe(0);
      expect((await write('示例-有余')).status).toBe(200);
    });
  },
);
