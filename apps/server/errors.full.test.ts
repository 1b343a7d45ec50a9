import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getClusterFolder } from '#platform/server/db/db.ts';
import { getClusterDataFolder, readServerFile } from '#platform/server/db/local-server/cluster.ts';
import { createDatabaseProxy } from '#platform/server/testing/line.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { type Program, startProgram } from './testing/program.ts';

/** What the real program does when its surroundings fail: other processes, folders, ports, signals, the database. */
const folder = mkdtempSync(join(tmpdir(), 'program-faults-'));
const programs: Program[] = [];
const start = (env: Readonly<Record<string, string>>): Program => {
  const program = startProgram(env);
  programs.push(program);
  return program;
};
afterAll(async () => {
  for (const { child } of programs) child.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

/** The program serves pages, so they are built first, as at every start; that takes no time when nothing changed. */
beforeAll(() => {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'ignore' });
}, 600_000);

interface Reply {
  readonly code: number;
  readonly msg: string;
  readonly rows: readonly { readonly certNo: string }[];
  readonly data: { readonly token: string };
}

async function ask(address: string, path: string, token: string, body?: object): Promise<Reply> {
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(60_000),
  });
  return (await answer.json()) as Reply;
}

/** Polls until the program is up and returns the answers, and how often the port was silent after it had answered. */
async function listenWhileStarting(program: Program, address: string) {
  const waiting: string[] = [];
  let refusedAfterwards = 0;
  const state = { isUp: false };
  void program.address.then(() => {
    state.isUp = true;
  });
  while (!state.isUp) {
    try {
      const answer = await fetch(`${address}/portal/api/zzbz/list`, { signal: AbortSignal.timeout(60_000) });
      const { msg } = (await answer.json()) as Reply;
      if (answer.status !== 200) waiting.push(`${answer.status} ${answer.headers.get('retry-after')} ${msg}`);
    } catch {
      if (waiting.length > 0) refusedAfterwards += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { waiting, refusedAfterwards };
}

/** Programs that make a database from nothing, several after each other, on a machine that has other work. */
const PATIENCE_MS = 300_000;

async function signIn(address: string): Promise<string> {
  const reply = await ask(address, '/portal/api/login', '', {
    username: 'demo_member',
    password: 'program tests only',
  });
  expect(reply.code, reply.msg).toBe(200);
  return reply.data.token;
}

const certificate = (certNo: string) => ({
  category: 'construction',
  certNo,
  certName: '示例证书',
  issuer: '示例住房和城乡建设厅',
  issueDate: '2024-01-17',
});

it('a program that is killed leaves what it compiled to the next start', { timeout: PATIENCE_MS }, async () => {
  const compiled = join(folder, 'compiled');
  const getFiles = (): number =>
    existsSync(compiled)
      ? readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
      : 0;
  const program = start({
    PORT: '0',
    DATA_DIR: join(folder, 'compiling'),
    SAMPLE_DATA: 'false',
    NODE_COMPILE_CACHE: compiled,
  });
  await program.address;
  // Written right after the start; nothing but the end of a process by itself would write it otherwise.
  await expect.poll(getFiles, { timeout: 60_000 }).toBeGreaterThan(500);
  program.child.kill('SIGKILL');
  expect(await program.ended).toBeNull();
});

describe('a start that cannot succeed says why and ends with 1', () => {
  const refused = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const program = start(env);
    expect(await program.ended).toBe(1);
    expect(program.output()).not.toMatch(/\n\s+at /);
    return program.output();
  };

  it('names all errors of the configuration at once', async () => {
    const text = await refused({ NODE_ENV: 'production', PORT: '99999', LOG_LEVEL: 'loud', SAMPLE_PASSWORD: '' });
    for (const name of ['PORT', 'LOG_LEVEL', 'ENCRYPTION_KEY', 'PUBLIC_URL']) expect(text).toContain(`- ${name}: `);
  });

  it('does not guess that it is production: an https address demands that it is said', async () => {
    const text = await refused({ PORT: '0', DATA_DIR: join(folder, 'unsaid'), PUBLIC_URL: 'https://portal.example' });
    expect(text).toContain('NODE_ENV=production');
  });

  it('tells a data folder that cannot be made', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await refused({ PORT: '0', DATA_DIR: join(file, 'data') })).toContain('无法创建或写入');
  });

  it('tells a database server that is not there', async () => {
    const text = await refused({ PORT: '0', DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    expect(text).toContain('数据库暂时无法连接');
  });
});

describe('on a server of its own', () => {
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0' };

  it(
    'refuses a second start and a taken port, loses nothing acknowledged to kill -9, outlives its database server, ends in good order',
    async () => {
      const first = start(env);
      const address = await first.address;
      const second = start(env);
      const taken = start({ PORT: new URL(address).port, DATA_DIR: join(folder, 'other'), SAMPLE_DATA: 'false' });
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain('正被另一个程序使用');
      expect(await taken.ended).toBe(1);
      expect(taken.output()).toMatch(/端口 \d+ 已被占用/);

      const token = await signIn(address);
      const acknowledged: string[] = [];
      const burst = Array.from({ length: 40 }, async (_unused, index) => {
        const certNo = `示例-K${index}`;
        const reply = await ask(address, '/portal/zzzs', token, certificate(certNo)).catch(() => null);
        if (reply?.code === 200) acknowledged.push(certNo);
        if (acknowledged.length === 12) first.child.kill('SIGKILL');
      });
      await Promise.all(burst);
      first.child.kill('SIGKILL');
      await first.ended;
      expect(acknowledged.length).toBeGreaterThanOrEqual(12);

      const again = start({ ...env, PORT: new URL(address).port });
      const heard = await listenWhileStarting(again, address);
      // Requests during the recovery are told so, except for the moment in which the port changes hands.
      expect(heard.waiting.length).toBeGreaterThan(0);
      expect([...new Set(heard.waiting)]).toEqual(['503 2 系统正在启动，请几秒后重试']);
      expect(heard.refusedAfterwards).toBeLessThan(Math.max(10, heard.waiting.length));
      const back = await again.address;
      const { rows } = await ask(back, '/portal/zzzs/list?keyword=示例-K&pageNum=1&pageSize=100', token);
      const kept = rows.map(({ certNo }) => certNo);
      expect(kept).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(kept).size).toBe(kept.length);

      const cluster = getClusterFolder(env.DATA_DIR);
      const data = getClusterDataFolder(cluster);
      const readiness = async () => (await fetch(`${back}/health/ready`)).status;
      expect(await readiness()).toBe(200);
      const server = readServerFile(cluster)?.pid ?? 0;
      // It cannot start again as long as its folder has another name.
      renameSync(data, `${data}.away`);
      process.kill(server, 'SIGKILL');
      await expect.poll(readiness).toBe(503);
      expect((await ask(back, '/portal/getInfo', token)).code).toBe(503);
      renameSync(`${data}.away`, data);
      await expect.poll(readiness).toBe(200);
      expect(again.output()).toContain('the database server ended by itself');

      const running = ask(back, '/portal/zzzs', token, certificate('示例-末'));
      // It must have been taken in by then; one that is answered already proves as much.
      await new Promise((resolve) => setTimeout(resolve, 100));
      again.child.kill('SIGTERM');
      expect((await running).code).toBe(200);
      expect(await again.ended).toBe(0);
      expect(again.output()).toContain('已安全退出');
    },
    PATIENCE_MS,
  );
});

it(
  'takes the next free port when none is asked for',
  async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => {
      blocker.once('error', () => resolve());
      blocker.listen(3000, '127.0.0.1', () => resolve());
    });
    const program = start({ DATA_DIR: join(folder, 'ports'), SAMPLE_DATA: 'false' });
    const address = await program.address;
    expect(program.output()).toContain('端口 3000 已被占用，改用下一个');
    expect(Number(new URL(address).port)).toBeGreaterThan(3000);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    blocker.close();
  },
  PATIENCE_MS,
);

describe('on a database server of others', () => {
  it('answers 503 while it is away, as a call and as a page, and goes on once it is back', async () => {
    const { url, drop } = await createTestDatabase();
    const line = await createDatabaseProxy(new URL(url));
    const program = start({ DATA_DIR: join(folder, 'server'), PORT: '0', DATABASE_URL: line.url });
    const address = await program.address;
    const token = await signIn(address);

    await line.cut();
    const call = await fetch(`${address}/portal/getInfo`, { headers: { authorization: `Bearer ${token}` } });
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await call.json()).toMatchObject({ code: 503, msg: expect.stringMatching(/[\u4e00-\u9fff]/) });
    const page = await fetch(`${address}/qyxx/qyinfo/yyzzxx`, { headers: { cookie: `access_token=${token}` } });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('数据没有丢失');

    await line.mend();
    await expect.poll(async () => (await ask(address, '/portal/getInfo', token)).code).toBe(200);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await line.cut();
    await drop();
  });
});
