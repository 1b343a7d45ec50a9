import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { quietLog } from '#platform/server/testing/database-template.ts';
import { type Db, openDatabase } from '../db.ts';
import { DataFolderInUse, DataFolderUnusable, DataFolderUnwritable } from '../errors.ts';
import { lockFolder } from './lock.ts';

const root = mkdtempSync(join(tmpdir(), 'embedded-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const open = (dataDir: string) => openDatabase({ dataDir, log: quietLog });

/** A process that writes rows and prints the number of each once the database has acknowledged it. */
const WRITER = `
  import { openDatabase } from '#platform/server/db/db.ts';
  const log = { info() {}, warn() {}, error() {} };
  const db = await openDatabase({ dataDir: process.argv[1], log });
  await db.sql('create table if not exists ack (id int primary key, pair int not null)');
  const { rows } = await db.sql('select coalesce(max(id), 0) as last from ack', []);
  for (let id = rows[0].last + 1; ; id += 1) {
    await db.transaction(async () => {
      await db.sql('insert into ack values ($1, $2)', [id, 1]);
      await db.sql('update ack set pair = 2 where id = $1', [id]);
    });
    console.log(id);
  }`;

function startWriter(dataDir: string): ChildProcess {
  const args = ['--input-type=module-typescript', '--eval', WRITER, dataDir];
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../../../..'),
  });
}

async function killAfter(child: ChildProcess, rows: number): Promise<number> {
  let last = 0;
  let seen = 0;
  if (child.stdout === null) throw new Error('no output');
  const exit = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    seen += 1;
    if (seen === rows) child.kill('SIGKILL');
  }
  await exit;
  return last;
}

describe('kill -9', () => {
  test('loses nothing acknowledged and keeps nothing half-written', async () => {
    const dataDir = join(root, 'killed');
    let last = 0;
    for (let round = 0; round < 3; round += 1) last = await killAfter(startWriter(dataDir), 150);
    const db = await open(dataDir);
    const { rows } = await db.sql('select count(*) as n, max(id) as last, min(pair) as pair from ack');
    await db.close();
    expect(last).toBeGreaterThanOrEqual(450);
    // One more may have been written without its acknowledgement being read.
    expect([last, last + 1]).toContain(rows[0]?.last);
    expect(rows[0]).toMatchObject({ n: rows[0]?.last, pair: 2 });
  });

  test('during the very first start leaves nothing that hinders the next', async () => {
    const dataDir = join(root, 'first');
    const child = startWriter(dataDir);
    const exit = once(child, 'exit');
    while (child.exitCode === null && !existsSync(join(dataDir, 'database.new')))
      await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
    const db = await open(dataDir);
    await db.ping();
    await db.close();
    expect(existsSync(join(dataDir, 'database.new'))).toBe(false);
  });
});

describe('the data folder', () => {
  test('is refused to a second holder, by whatever path, until the first one closes', async () => {
    const dataDir = join(root, 'shared');
    symlinkSync(root, join(root, 'link'));
    let db: Db = await open(dataDir);
    await expect(open(dataDir)).rejects.toThrow(DataFolderInUse);
    await expect(open(join(root, 'link', 'shared'))).rejects.toThrow(/正被另一个程序使用/);
    await db.close();
    db = await open(dataDir);
    await db.close();
  });

  test('must be writable', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    await expect(open(join(file, 'data'))).rejects.toThrow(DataFolderUnwritable);
    const sealed = join(root, 'sealed');
    mkdirSync(sealed);
    chmodSync(sealed, 0o500);
    // The superuser may write everywhere; only others are refused here.
    if (process.getuid?.() !== 0) await expect(open(join(sealed, 'data'))).rejects.toThrow(DataFolderUnwritable);
  });

  test('must hold a database of this version, or none', async () => {
    const dataDir = join(root, 'old');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    await expect(open(dataDir)).rejects.toThrow(/不是数据库目录/);
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '15\n');
    await expect(open(dataDir)).rejects.toThrow(DataFolderUnusable);
    await expect(open(dataDir)).rejects.toThrow(/PostgreSQL 15/);
  });
});

describe('the lock file of systems without named locks', () => {
  const folder = join(root, 'lock');
  mkdirSync(folder);
  const lock = () => lockFolder(folder, 'darwin');

  test('refuses while its holder lives and is free again after release', async () => {
    const held = await lock();
    await expect(lock()).rejects.toThrow(DataFolderInUse);
    await held.release();
    await (await lock()).release();
  });

  test('is taken over from a dead process, never from one on another machine', async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    const { hostname } = await import('node:os');
    writeFileSync(join(folder, 'lock'), `${child.pid} ${hostname()}`);
    await (await lock()).release();
    writeFileSync(join(folder, 'lock'), `${child.pid} another-machine`);
    await expect(lock()).rejects.toThrow(DataFolderInUse);
    rmSync(join(folder, 'lock'));
  });
});

test('the worker failing ends in a clear fault and a fresh start', async () => {
  const dataDir = join(root, 'restart');
  const db = await openDatabase({ dataDir, log: quietLog, limits: { statementMs: 3_000 } });
  await db.sql('create table kept (id int)');
  await db.sql('insert into kept values (1)');
  await Promise.allSettled([db.sql('select count(*) from generate_series(1, 20000000000)', []), db.ping()]);
  expect((await db.sql('select id from kept')).rows).toEqual([{ id: 1 }]);
  await db.close();
  await expect(db.ping()).rejects.toThrow(/database/);
});
