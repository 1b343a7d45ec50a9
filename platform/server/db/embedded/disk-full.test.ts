import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { quietLog } from '#platform/server/testing/database-template.ts';
import { openDatabase } from '../db.ts';
import { DiskFull } from '../errors.ts';

/** A file system small enough to fill; only the superuser of a Linux machine may make one. */
const root = mkdtempSync(join(tmpdir(), 'full-'));
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=130m', 'tmpfs', root]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [root]);
  rmdirSync(root);
});

const filler = join(root, 'filler');

function fill(leaveMib: number): void {
  const { bavail, bsize } = statfsSync(root);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - leaveMib * 2 ** 20));
}

describe.runIf(isMounted)('a full disk', () => {
  test('is told as such, loses nothing, and is over as soon as there is room', async () => {
    const dataDir = join(root, 'data');
    const open = () => openDatabase({ dataDir, log: quietLog });
    const insert = (id: number) => db.sql('insert into room values ($1, repeat(md5(random()::text), 20000))', [id]);
    const listIds = async () =>
      (await db.sql<{ id: number }>('select id from room order by id')).rows.map((row) => row.id);

    let db = await open();
    await db.sql('create table room (id int, text text)');
    await insert(1);
    fill(0);
    await expect(insert(2)).rejects.toThrow(DiskFull);
    expect(await listIds()).toEqual([1]);
    rmSync(filler);
    await insert(3);

    // No room for the next segment of the log: the database stops in the middle of a request.
    fill(4);
    await expect(
      (async () => {
        for (let id = 0; id < 20; id += 1)
          await db.sql('select pg_switch_wal(), pg_logical_emit_message(true, $1, $1)', ['x']);
      })(),
    ).rejects.toThrow(DiskFull);
    rmSync(filler);
    expect(await listIds()).toEqual([1, 3]);
    await db.close();

    fill(0);
    await expect(open()).rejects.toThrow(/磁盘/);
    rmSync(filler);
    db = await open();
    expect(await listIds()).toEqual([1, 3]);
    await db.close();
  });
});
