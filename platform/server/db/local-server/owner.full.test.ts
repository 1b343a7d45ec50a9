import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { getClusterFolder, openDatabase } from '../db.ts';
import { removeCluster } from './cluster.ts';
import { findPostgresPrograms } from './programs.ts';

const isRoot = process.getuid?.() === 0;
const hasNamespaces =
  spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', '--', 'true']).status === 0;
/** A user of every Linux system, and a number that stands for none. */
const [UID, NAMELESS] = [65_534, 4711];

const root = mkdtempSync(join(tmpdir(), 'owner-'));
chmodSync(root, 0o755);
const { PATH } = process.env;
const places: string[] = [];
afterEach(() => {
  process.env.PATH = PATH;
});
afterAll(() => {
  for (const place of places) removeCluster(getClusterFolder(place));
  rmSync(root, { recursive: true, force: true });
});

function makePlace(name: string, mode: number, uid = 0): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, mode);
  chownSync(folder, uid, uid);
  places.push(folder);
  return folder;
}

/** Writes a row, closes, and finds it again with a second start. @returns owner and real place of the cluster */
async function tryOut(dataDir: string, pgBin?: string) {
  for (let start = 0; start < 2; start += 1) {
    const db = await openDatabase({ dataDir, pgBin, log: silentDatabaseLog });
    await db.sql('create table if not exists kept (id int)');
    await db.sql('insert into kept values (1)');
    expect((await db.sql('select id from kept')).rowCount).toBe(start + 1);
    await db.close();
  }
  const folder = realpathSync(getClusterFolder(dataDir));
  return { uid: statSync(folder).uid, folder };
}

/** A search path with the few programs that a start needs, and without user namespaces. */
function hideUnshare(): void {
  const folder = join(root, 'few-programs');
  mkdirSync(folder, { recursive: true });
  for (const name of ['sh', 'cat', 'id']) {
    const path = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
    if (!existsSync(join(folder, name))) symlinkSync(path, join(folder, name));
  }
  process.env.PATH = folder;
}

describe.runIf(isRoot)('as the superuser the server runs as', () => {
  test('the owner of the data folder', async () => {
    expect(await tryOut(makePlace('owned', 0o700, UID))).toMatchObject({ uid: UID });
  });

  test('an unprivileged system user, where that one can reach the folder', async () => {
    const { uid } = await tryOut(makePlace('open', 0o755));
    expect(uid).not.toBe(0);
  });

  test.runIf(hasNamespaces)(
    'an ordinary user of a namespace, in a home that only the superuser may enter',
    async () => {
      const { uid, folder } = await tryOut(makePlace('home/data', 0o700));
      expect([uid, folder]).toEqual([0, getClusterFolder(join(root, 'home/data'))]);
    },
  );

  test('a system user in a folder elsewhere, with copied programs, where nothing else works', async () => {
    const dataDir = makePlace('closed/data', 0o700);
    hideUnshare();
    const { folder: programs } = findPostgresPrograms(null, null, '');
    // Programs that a system user cannot reach either.
    const hidden = join(root, 'closed/programs');
    cpSync(dirname(programs), hidden, { recursive: true, verbatimSymlinks: true });
    const warnings: string[] = [];
    const log = { ...silentDatabaseLog, warn: (_data: object, message: string) => void warnings.push(message) };
    chmodSync(join(root, 'closed'), 0o700);
    const db = await openDatabase({ dataDir, pgBin: join(hidden, 'bin'), log });
    await db.close();
    expect(warnings.join()).toMatch(/数据库改放在 \/var\/lib\/zhixun\//);
    expect(lstatSync(getClusterFolder(dataDir)).isSymbolicLink()).toBe(true);
    const { uid, folder } = await tryOut(dataDir, join(hidden, 'bin'));
    expect(uid).not.toBe(0);
    removeCluster(getClusterFolder(dataDir));
    expect(existsSync(folder)).toBe(false);
  });
});

const OPEN = `
  import { openDatabase } from '#platform/server/db/db.ts';
  const log = { info() {}, warn() {}, error() {} };
  const db = await openDatabase({ dataDir: process.argv[1], log });
  await db.ping();
  await db.close();
  console.log('opened');`;

const users = isRoot ? [UID, ...(hasNamespaces ? [NAMELESS] : [])] : [];
test.for(users)('an ordinary user (%i) needs nothing, in a home of mode 0700', (uid) => {
  const dataDir = join(makePlace(`user-${uid}`, 0o700, uid), 'data');
  const args = ['--input-type=module-typescript', '--disable-warning=ExperimentalWarning', '--eval', OPEN, dataDir];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, '../../../..'),
    uid,
    gid: uid,
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual(['opened\n', '']);
  expect(statSync(getClusterFolder(dataDir)).uid).toBe(uid);
});
