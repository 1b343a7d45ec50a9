import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { type Program, startProgram } from './testing/program.ts';

/** The real program: how soon one process shows in its pages what another one changed. */
const folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
const programs: Program[] = [];
const start = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const program = startProgram({ PORT: '0', REQUEST_LIMIT_PER_MINUTE: '1000000', ...env });
  programs.push(program);
  return await program.address;
};
beforeAll(() => {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'ignore' });
}, 600_000);
afterAll(async () => {
  for (const { child } of programs) child.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

const get = async (address: string) => {
  const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(60_000) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

/**
 * Below the age at which a page is made anew by itself, so that what is seen by then was told. How soon it is seen on an idle machine is no
 * matter of this test: both programs are busy with what follows a start meanwhile.
 */
const TOLD_MS = 25_000;

describe('two processes on one server', () => {
  it('show a change of either at once', async () => {
    const database = await createTestDatabase();
    afterAll(() => database.drop());
    const env = { DATABASE_URL: database.url };
    const one = await start({ ...env, DATA_DIR: join(folder, 'two') });
    const other = await start({ ...env, DATA_DIR: join(folder, 'two') });
    const { rows } = await database.db.sql<{ uuid: string }>(
      `select uuid from article where kind = 'policy' and del_flag = '0' order by uuid limit 1`,
      [],
    );
    const path = `/policy/detail/${rows[0]?.uuid}`;
    const getTitle = ({ text }: { readonly text: string }) => /<title>(.*?)<\/title>/s.exec(text)?.[1]?.split(' - ')[0];
    const titles = () => Promise.all([one, other].map(async (at) => getTitle(await get(at + path))));
    const before = await titles();
    expect(before[0]).toBe(before[1]);
    await expect.poll(async () => (await get(other + path)).headers.get('etag')).not.toBeNull();
    for (const title of ['一改再改的标题甲', '一改再改的标题乙', '一改再改的标题丙']) {
      // As an operator's edit is kept: what still is as the product brought it, the work after a start writes back.
      await database.db.sql(`update article set title = $2, origin = 'operator' where uuid = $1`, [
        rows[0]?.uuid,
        title,
      ]);
      await expect.poll(titles, { timeout: TOLD_MS, interval: 20 }).toEqual([title, title]);
    }
    await database.db.sql(`update article set status = 'draft' where uuid = $1`, [rows[0]?.uuid]);
    const statuses = () => Promise.all([one, other].map(async (at) => (await get(at + path)).status));
    await expect.poll(statuses, { timeout: TOLD_MS, interval: 20 }).toEqual([404, 404]);
  });
});
