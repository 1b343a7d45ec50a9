import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { type Db, getClusterFolder, openDatabase } from '../db.ts';
import {
  DatabaseUnavailableError,
  DataFolderInUseError,
  DataFolderUnusableError,
  DataFolderUnwritableError,
} from '../errors.ts';
import type { DbLog } from '../log.ts';
import { getClusterDataFolder, readServerFile, removeCluster } from './cluster.ts';

const root = mkdtempSync(join(tmpdir(), 'local-server-'));
const places: string[] = [];
afterAll(() => {
  for (const folder of places) removeCluster(getClusterFolder(folder));
  rmSync(root, { recursive: true, force: true });
});
function place(name: string): string {
  const folder = join(root, name);
  places.push(folder);
  return folder;
}
const open = (dataDir: string, log: DbLog = silentDatabaseLog, isGuest = false) =>
  openDatabase({ dataDir, log, isGuest });
const getPid = (dataDir: string): number | null => readServerFile(getClusterFolder(dataDir))?.pid ?? null;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // no such process
  }
}

/** A log whose lines a test reads. */
function listen(): { readonly log: DbLog; readonly lines: string[] } {
  const lines: string[] = [];
  const note = (data: object, message: string) => void lines.push(`${message} ${JSON.stringify(data)}`);
  return { log: { info: note, warn: note, error: note }, lines };
}

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
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../../../..'),
  });
}

/** Kills the writer after so many rows. @returns the last row that it was told is stored */
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

const ROUNDS = 10;

describe('a first start', () => {
  test('that is broken off leaves nothing that hinders the next one', async () => {
    const dataDir = place('first');
    const child = startWriter(dataDir);
    const exit = once(child, 'exit');
    const cluster = getClusterFolder(dataDir);
    const drafts = () =>
      existsSync(cluster) ? readdirSync(cluster).filter((name) => name.startsWith('data.new-')) : [];
    while (child.exitCode === null && drafts().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect(existsSync(getClusterDataFolder(cluster))).toBe(false);
    const db = await open(dataDir);
    await db.ping();
    await db.close();
    expect(existsSync(getClusterDataFolder(cluster))).toBe(true);
  });

  test('makes a database of UTF-8 and of code point order, with checksums, reached by the socket and a password alone', async () => {
    const dataDir = place('settings');
    const db = await open(dataDir);
    const { rows } = await db.sql<Record<string, string>>(
      `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
         current_setting('listen_addresses') as addresses, current_setting('ssl') as ssl, current_setting('fsync') as fsync,
         (select rolsuper from pg_roles where rolname = current_user)::text as super, lower('ÄΩ') as lower`,
    );
    expect(rows).toEqual([
      { encoding: 'UTF8', checksums: 'on', addresses: '', ssl: 'off', fsync: 'on', super: 'false', lower: 'äω' },
    ]);
    const sorted = await db.sql<{ t: string }>(
      `select t from (values ('b'), ('B'), ('中'), ('a')) as v (t) order by t`,
    );
    expect(sorted.rows.map(({ t }) => t)).toEqual(['B', 'a', 'b', '中']);
    const { port = '', socketFolder = '' } = readServerFile(getClusterFolder(dataDir)) ?? {};
    const without = `postgres://portal@127.0.0.1:${port}/portal?host=${encodeURIComponent(socketFolder)}`;
    const stranger = await openDatabase({ databaseUrl: without, dataDir: '', log: silentDatabaseLog });
    await expect(stranger.ping()).rejects.toThrow(/password/);
    await stranger.close();
    await db.close();
  });

  test.for(['with, comma and "quote"', join('long'.repeat(20), '目录'.repeat(10))])(
    'works below the path %s',
    async (name) => {
      const dataDir = place(name);
      const db = await open(dataDir);
      const { socketFolder = '' } = readServerFile(getClusterFolder(dataDir)) ?? {};
      expect(socketFolder === getClusterFolder(dataDir)).toBe(!name.startsWith('long'));
      await db.ping();
      await db.close();
    },
  );
});

describe('a second start', () => {
  test('is refused by the name of the first one, by whatever path, until it ends; a guest is let in', async () => {
    const dataDir = place('shared');
    symlinkSync(root, join(root, 'link'));
    let db: Db = await open(dataDir);
    const refusal = open(dataDir);
    await expect(refusal).rejects.toThrow(DataFolderInUseError);
    await expect(refusal).rejects.toThrow(`进程 ${process.pid}`);
    await expect(open(join(root, 'link', 'shared'))).rejects.toThrow(/正被另一个程序使用/);
    await db.sql('create table note (id int)');
    const guest = await open(dataDir, silentDatabaseLog, true);
    await guest.sql('insert into note values (1)');
    await guest.close();
    expect((await db.sql('select id from note')).rows).toEqual([{ id: 1 }]);
    await db.close();
    db = await open(dataDir);
    await db.close();
  });

  test('follows an ordered stop without recovery', async () => {
    const dataDir = place('ordered');
    const db = await open(dataDir);
    await db.sql('create table kept (id int)');
    const pid = getPid(dataDir) ?? 0;
    expect(isAlive(pid)).toBe(true);
    await db.close();
    expect([isAlive(pid), getPid(dataDir)]).toEqual([false, null]);
    await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
    const { log, lines } = listen();
    const again = await open(dataDir, log);
    await again.sql('select id from kept');
    await again.close();
    expect(lines.join('\n')).toContain('database system was shut down at');
  });
});

describe('kill -9', () => {
  test(`of the program, ${ROUNDS} times, leaves no orphan and loses nothing acknowledged`, {
    timeout: 600_000,
  }, async () => {
    const dataDir = place('killed');
    let last = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = startWriter(dataDir);
      const server = once(child.stdout ?? child, 'data').then(() => getPid(dataDir));
      last = await killAfter(child, 60);
      const pid = (await server) ?? 0;
      expect(pid).toBeGreaterThan(0);
      // Every second round starts while the server of the last one is ending.
      if (round % 2 === 0) await expect.poll(() => isAlive(pid)).toBe(false);
    }
    const db = await open(dataDir);
    const { rows } = await db.sql<{ n: number; last: number; pair: number }>(
      'select count(*) as n, max(id) as last, min(pair) as pair from ack',
    );
    await db.close();
    expect(last).toBeGreaterThanOrEqual(ROUNDS * 60);
    // One more may have been written without its acknowledgement being read.
    expect([last, last + 1]).toContain(rows[0]?.last);
    expect(rows[0]).toMatchObject({ n: rows[0]?.last, pair: 2 });
  });

  test(`of the server, ${ROUNDS} times, is reported, mended and loses no acknowledged write`, {
    timeout: 600_000,
  }, async () => {
    const dataDir = place('restarted');
    const { log, lines } = listen();
    const db = await open(dataDir, log);
    await db.sql('create table ack (id int primary key)');
    const acknowledged: number[] = [];
    const state = { isOver: false, next: 0 };
    const writing = (async () => {
      while (!state.isOver) {
        const id = state.next++;
        try {
          await db.sql('insert into ack values ($1)', [id]);
          acknowledged.push(id);
        } catch (error) {
          expect(error).toBeInstanceOf(DatabaseUnavailableError);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      }
    })();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const count = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(count + 20);
      const pid = getPid(dataDir) ?? 0;
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => getPid(dataDir)).not.toBe(pid);
      await expect
        .poll(() => lines.filter((line) => line.startsWith('the database server runs again')).length)
        .toBe(round);
    }
    state.isOver = true;
    await writing;
    const { rows } = await db.sql<{ id: number }>('select id from ack order by id');
    await db.close();
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('the database server ended by itself'))).toHaveLength(ROUNDS);
  });

  test('of the server while it cannot start again: it is unavailable, tried again, and closed in order', async () => {
    const dataDir = place('away');
    const db = await open(dataDir);
    const data = getClusterDataFolder(getClusterFolder(dataDir));
    const pid = getPid(dataDir) ?? 0;
    renameSync(data, `${data}.away`);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => db.ping().catch((error: unknown) => error)).toBeInstanceOf(DatabaseUnavailableError);
    renameSync(`${data}.away`, data);
    await expect
      .poll(() =>
        db.ping().then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('up');
    await db.close();
    expect(getPid(dataDir)).toBe(null);
  });
});

describe('the data folder', () => {
  test('must be writable', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    await expect(open(join(file, 'data'))).rejects.toThrow(DataFolderUnwritableError);
  });

  test('of another major version is refused with the commands to use, and stays as it is', async () => {
    const dataDir = place('other-version');
    const db = await open(dataDir);
    await db.sql('create table kept (id int)');
    await db.close();
    const version = join(getClusterDataFolder(getClusterFolder(dataDir)), 'PG_VERSION');
    const data = getClusterDataFolder(getClusterFolder(dataDir));
    const before = readdirSync(data, { recursive: true }).toSorted();
    const own = readFileSync(version, 'utf8');
    writeFileSync(version, '14\n');
    const refusal = open(dataDir);
    await expect(refusal).rejects.toThrow(DataFolderUnusableError);
    await expect(refusal).rejects.toThrow(/PostgreSQL 14[^]*npm run backup[^]*npm run restore/);
    expect(readdirSync(data, { recursive: true }).toSorted()).toEqual(before);
    writeFileSync(version, own);
    const again = await open(dataDir);
    await again.sql('select id from kept');
    await again.close();
  });

  test('of the engine of earlier versions is refused with the commands to use, and not touched', async () => {
    const dataDir = join(root, 'earlier');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '18\n');
    for (const isGuest of [false, true]) {
      const refusal = open(dataDir, silentDatabaseLog, isGuest);
      await expect(refusal).rejects.toThrow(DataFolderUnusableError);
      await expect(refusal).rejects.toThrow(/npm run backup[^]*npm run restore/);
    }
    expect(readdirSync(dataDir, { recursive: true })).toEqual(['database', join('database', 'PG_VERSION')]);
  });
});
