import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { type Db, getClusterFolder, openDatabase } from '../db.ts';
import { DatabaseUnavailableError, DiskFullError } from '../errors.ts';
import { removeCluster } from './cluster.ts';

/** A file system small enough to fill; only the superuser of a Linux machine may make one. */
const root = mkdtempSync(join(tmpdir(), 'full-'));
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', root]).status === 0;
const dataDir = join(root, 'data');
afterAll(() => {
  removeCluster(getClusterFolder(dataDir));
  if (isMounted) spawnSync('umount', [root]);
  rmdirSync(root);
});

const filler = join(root, 'filler');

function fill(leaveMib: number): void {
  const { bavail, bsize } = statfsSync(root);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveMib * 2 ** 20)));
}

describe.runIf(isMounted)('a full disk', () => {
  test('is reported as such, loses nothing, and is over as soon as there is room', { timeout: 300_000 }, async () => {
    chmodSync(root, 0o755);
    const open = () => openDatabase({ dataDir, log: silentDatabaseLog });
    // Text that cannot be compressed, more than fits into the pages that are there.
    const insert = (id: number, mib: number) =>
      db.sql(
        `insert into room select $1, string_agg(md5(random()::text), '') from generate_series(1, $2::int * 32768)`,
        [id, mib],
      );
    const listIds = async () =>
      (await db.sql<{ id: number }>('select id from room order by id', [])).rows.map((row) => row.id);

    let db: Db = await open();
    await db.sql('create table room (id int, text text)');
    await insert(1, 1);
    fill(0);
    await expect(insert(2, 8)).rejects.toThrow(DiskFullError);
    expect(await listIds()).toEqual([1]);
    rmSync(filler);
    await insert(3, 1);

    // No room for the next segment of the log: the server stops, and is started again until it can.
    fill(4);
    const writing = (async () => {
      for (let id = 100; id < 200; id += 1) {
        await insert(id, 1);
        await db.sql('delete from room where id = $1', [id]);
      }
    })();
    await expect(writing).rejects.toThrow(DatabaseUnavailableError);
    rmSync(filler);
    await expect
      .poll(
        () =>
          listIds().then(
            (ids) => ids.filter((id) => id < 100),
            () => null,
          ),
        { timeout: 120_000 },
      )
      .toEqual([1, 3]);
    await db.close();

    fill(0);
    await expect(open()).rejects.toThrow(/磁盘/);
    rmSync(filler);
    db = await open();
    expect((await listIds()).filter((id) => id < 100)).toEqual([1, 3]);
    await db.close();
  });
});
