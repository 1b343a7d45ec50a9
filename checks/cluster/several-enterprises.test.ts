import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLive } from '#apps/server/testing/live-reader.ts';
import { signIn } from '#apps/server/testing/people.ts';
import type { Program } from '#apps/server/testing/program.ts';
import { linkEnterprise } from '#features/identity/session/server/session.server-api.ts';
import { missingParts } from '../lib/own-postgres.ts';
import { endAll, getUrl, inDatabase, prepare, startPortal } from './lib/portals.ts';
import { type Servers, startServers } from './lib/servers.ts';

/** One person of two enterprises, whose pages are served by two processes (docs/adr/0039-people-of-several-firms.md). */
const missing = missingParts();
const dataDir = mkdtempSync(join(tmpdir(), 'several-firms-'));
const programs: Program[] = [];
const bases: string[] = [];
let servers: Servers | undefined;
let token: string;
let enterprises: readonly [string, string];

async function ask<T>(base: string | undefined, path: string, body?: object, enterprise?: string): Promise<T> {
  const answer = await fetch(`${base}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(enterprise ? { 'x-firm': enterprise } : {}),
    },
  });
  return (await answer.json()) as T;
}

beforeAll(async () => {
  if (missing !== null) return;
  servers = await startServers();
  const url = getUrl(servers.primaryPort);
  await inDatabase(url, async (db) => {
    const { users, firms: made } = await prepare(db);
    const now = new Date();
    await linkEnterprise(db, users.member, made.other, now);
    token = await signIn(db, users.member, now);
    enterprises = [made.member, made.other];
  });
  for (const _one of [1, 2]) {
    const program = startPortal(url, dataDir, { PORT: '0' });
    programs.push(program);
    bases.push(await program.address);
  }
});
afterAll(async () => {
  await endAll(programs);
  servers?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(missing !== null)(`two processes${missing ? ` (left out: ${missing})` : ''}`, () => {
  const chosen = async (base: string | undefined) =>
    (await ask<{ data: { ent: { uuid: string } } }>(base, '/portal/getInfo')).data.ent.uuid;

  it('know of a switch from the next call on, whichever was told, and tell open pages at once', async () => {
    const [one, other] = bases;
    for (const [here, there, from, to] of [
      [one, other, enterprises[0], enterprises[1]],
      [other, one, enterprises[1], enterprises[0]],
    ] as const) {
      expect(await chosen(here)).toBe(from);
      expect(await chosen(there)).toBe(from);
      const page = await readLive(there ?? '', token);
      const before = (JSON.parse((await page.next()).data) as { rights: string }).rights;
      await ask(here, '/portal/firms/switch', { uuid: to });
      expect(await chosen(there)).toBe(to);
      expect((JSON.parse((await page.next()).data) as { rights: string }).rights).not.toBe(before);
      page.close();
      // A page that was left open at the other process neither reads nor writes the new enterprise.
      expect(await ask(there, '/portal/zzzs/list', undefined, from)).toMatchObject({ code: 409 });
      expect(await ask(there, '/portal/zzzs/list', undefined, to)).toMatchObject({ code: 200 });
    }
  });
});
