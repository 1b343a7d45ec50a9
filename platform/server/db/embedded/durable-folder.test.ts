import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDurableFolder } from './durable-folder.ts';

const PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'portal-durable-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

async function open(name: string) {
  const { fs, syncs } = createDurableFolder(join(base, name));
  return { db: await PGlite.create({ fs, startParams: PARAMS }), syncs };
}

it.skipIf(process.platform !== 'linux')(
  'flushes after a crash what the recovery writes, not each file that was there, and every commit after it',
  async () => {
    const first = await open('first');
    await first.db.exec('create table thing (name text); insert into thing values (1)');
    // As a process leaves it that was killed at this moment.
    cpSync(join(base, 'first'), join(base, 'second'), { recursive: true });
    await first.db.close();
    const files = readdirSync(join(base, 'second'), { recursive: true }).length;
    const second = await open('second');
    const recovered = second.syncs();
    expect(files).toBeGreaterThan(500);
    expect(recovered).toBeGreaterThan(0);
    expect(recovered).toBeLessThan(files / 2);
    expect((await second.db.query('select name from thing')).rows).toEqual([{ name: '1' }]);
    await second.db.exec('insert into thing values (2)');
    expect(second.syncs()).toBeGreaterThan(recovered);
    await second.db.close();
  },
);
