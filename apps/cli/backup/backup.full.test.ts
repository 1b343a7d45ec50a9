import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { makeBackup } from '#platform/server/backup/make-backup.ts';
import { MANIFEST_FILE, readManifest } from '#platform/server/backup/manifest.ts';
import { insertRows, listTables, readRows, withSnapshot } from '#platform/server/backup/tables.repo.ts';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import { readStoredObject } from '#platform/server/storage/ports.ts';
import { openDiskStorage } from '#platform/server/storage/storage.ts';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { createEmptyDatabase, testDatabase } from '#platform/server/testing/test-database.ts';
import { PROGRAM_MIGRATIONS_FOLDER, withReadableDatabase } from './backup-arguments.ts';
import { compareBackup } from './compare-backup.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const room = mkdtempSync(join(tmpdir(), 'zx-backup-'));
const silent = () => undefined;
const now = () => new Date('2026-11-22T02:00:00Z');
const portal = await startPortal({ quiet: true });
const uploads = openDiskStorage({ dataDir: join(room, 'uploads') });
const picture = randomBytes(300_000);
await uploads.put('attachment/one', picture);
await uploads.put('attachment/empty', new Uint8Array());
afterAll(async () => {
  await portal.close();
  rmSync(room, { recursive: true, force: true });
});

const source = { db: portal.app.db, storage: uploads, say: silent, now };
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
let made = 0;
const backUp = async (to: string | null = null) => {
  const folder = join(room, `backup-${(made += 1)}`);
  const manifest = await makeBackup(source, folder, to);
  return { folder, manifest, identity: to === null ? null : identity };
};

/** An empty place of its own to restore into. */
async function emptyPlace(): Promise<{ db: Db; dataDir: string; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(room, 'place-'));
  const { db, drop } = await createEmptyDatabase();
  return { db, dataDir, close: drop };
}

const plain = await backUp();

describe('a backup', () => {
  it('holds every table and every file, and restores to the same', async () => {
    expect(plain.manifest.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['enterprise', 'app_user']));
    expect(plain.manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(10);
    expect(plain.manifest.files.count).toBe(2);
    const place = await emptyPlace();
    const storage = openDiskStorage({ dataDir: place.dataDir });
    await restoreBackup({ db: place.db, storage, migrations: PROGRAM_MIGRATIONS_FOLDER, say: silent }, plain);
    const enterprises = 'select uuid, ent_name, credit_code from enterprise order by uuid';
    expect((await place.db.sql(enterprises, [])).rows).toEqual((await portal.app.db.sql(enterprises, [])).rows);
    const stored = await storage.get('attachment/one');
    expect(stored && (await readStoredObject(stored)).equals(picture)).toBe(true);
    // What was switched off for the loading is in force again.
    const { rows } = await place.db.sql<{ links: number; silenced: number }>(
      `select (select count(*)::int from pg_constraint where contype = 'f') as links,
         (select count(*)::int from pg_trigger where tgenabled = 'D') as silenced`,
      [],
    );
    const before = await portal.app.db.sql<{ links: number }>(
      `select count(*)::int as links from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
      [],
    );
    expect(rows[0]).toEqual({ links: before.rows[0]?.links, silenced: 0 });
    await place.close();
  });

  it('an encrypted backup opens for its recipient only, and its restored rows equal the originals', async () => {
    const sealed = await backUp(recipient);
    const { tables, files } = sealed.manifest;
    for (const { path } of [...tables.map(({ packed }) => packed), files.packed, { path: 'files/attachment/one.age' }])
      expect(readFileSync(join(sealed.folder, path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    await expect(checkBackup({ ...sealed, identity: null })).rejects.toThrow('备份已加密');
    const other = await generateX25519Identity();
    await expect(checkBackup({ ...sealed, identity: other })).rejects.toThrow('不能用这个密钥解开');
    expect(await compareBackup(sealed, PROGRAM_MIGRATIONS_FOLDER, silent)).toEqual([]);
  });

  it('takes no place that is taken, and one that broke off has not its name', async () => {
    await expect(makeBackup(source, plain.folder, null)).rejects.toThrow('已存在');
    const folder = join(room, 'broken-off');
    const failing = { ...uploads, get: () => Promise.reject(new Error('存储断开')) };
    await expect(makeBackup({ ...source, storage: failing }, folder, null)).rejects.toThrow('存储断开');
    expect(existsSync(folder)).toBe(false);
    expect(() => readManifest(`${folder}.unfinished`)).toThrow('没有完成');
  });
});

describe('a restore refuses, and leaves the place empty,', async () => {
  const place = await emptyPlace();
  afterAll(() => place.close());
  /** What a restore of it says; the place stays empty. */
  const getRefusal = async (backup: Awaited<ReturnType<typeof backUp>>): Promise<string> => {
    const storage = openDiskStorage({ dataDir: place.dataDir });
    const target = { db: place.db, storage, migrations: PROGRAM_MIGRATIONS_FOLDER, say: silent };
    const refusal = await restoreBackup(target, backup).catch((error: unknown) => error);
    expect(await listTables(place.db)).toEqual([]);
    return refusal instanceof Error ? refusal.message : 'it was not refused';
  };

  it('a backup of which one byte is another, of any of its files', async () => {
    const file = plain.manifest.tables.find(({ name }) => name === 'enterprise');
    if (!file) throw new Error('no table of enterprises');
    const path = join(plain.folder, file.packed.path);
    const whole = readFileSync(path);
    const changed = Buffer.from(whole);
    changed[20] = (changed[20] ?? 0) ^ 1;
    writeFileSync(path, changed);
    expect(await getRefusal(plain)).toContain('已损坏');
    writeFileSync(path, whole);
    const stored = join(plain.folder, 'files/attachment/one');
    appendFileSync(stored, 'x');
    expect(await getRefusal(plain)).toContain('已损坏');
    writeFileSync(stored, picture);
    rmSync(join(plain.folder, 'files/attachment/empty'));
    expect(await getRefusal(plain)).toContain('缺少文件');
    writeFileSync(join(plain.folder, 'files/attachment/empty'), '');
  });

  it('one of a newer program', async () => {
    const migrations = [...plain.manifest.migrations, { name: '9999_later', checksum: '0'.repeat(64) }];
    expect(await getRefusal({ ...plain, manifest: { ...plain.manifest, migrations } })).toContain('更新的程序版本');
    const folder = mkdtempSync(join(room, 'newer-'));
    writeFileSync(join(folder, MANIFEST_FILE), '{ "format": 2 }');
    expect(() => readManifest(folder)).toThrow('更新的程序版本');
    writeFileSync(join(folder, MANIFEST_FILE), '{ "format": 1, ');
    expect(() => readManifest(folder)).toThrow('已损坏');
  });

  it('a place that is not empty', async () => {
    const target = { db: portal.app.db, storage: uploads, migrations: PROGRAM_MIGRATIONS_FOLDER, say: silent };
    await expect(restoreBackup(target, plain)).rejects.toThrow('不是空的');
    await expect(restoreBackup({ ...target, db: place.db }, plain)).rejects.toThrow('不是空的');
  });
});

describe('rows', () => {
  it('come back as they were, whatever their type', async () => {
    const db = await testDatabase();
    const columns = `(id bigint generated always as identity, n numeric, f float8, t text, c char(3), b bytea, j jsonb, a text[], d date,
      z timestamptz, o boolean, twice numeric generated always as (n * 2) stored)`;
    await db.sql(`create table probe_a ${columns}`);
    await db.sql(`create table probe_b ${columns}`);
    const strange = 'line\nfeed \u2028 "quote" \\ back 知讯 🏗';
    await db.sql(
      `insert into probe_a (n, f, t, c, b, j, a, d, z, o) values
       (12345678901234567890.0123456789, 0.1, $1, 'ab', '\\x00ff', 'null', array[$1, null, ''], '0044-03-15 BC', '2026-11-22 08:00:00.123456+08', true),
       ('NaN', 'Infinity', '', null, '', $2, '{}', 'infinity', '-infinity', null), (null, null, null, null, null, null, null, null, null, null)`,
      [strange, JSON.stringify({ strange, deep: [1e300, null] })],
    );
    const find = async (name: string) => {
      const table = (await listTables(db)).find((found) => found.name === name);
      if (!table) throw new Error(`no table ${name}`);
      return table;
    };
    const linesIn = async (name: string) => {
      const table = await find(name);
      const lines: string[] = [];
      await withSnapshot(db, async () => {
        for await (const line of readRows(db, table, 2)) lines.push(line);
      });
      return lines;
    };
    const lines = await linesIn('probe_a');
    expect(lines).toHaveLength(3);
    await insertRows(db, await find('probe_b'), lines);
    expect(await linesIn('probe_b')).toEqual(lines);
    const { rows } = await db.sql<{ same: number }>(
      'select count(*)::int as same from probe_a one join probe_b other using (id) where one::text = other::text',
      [],
    );
    expect(rows[0]?.same).toBe(3);
    await db.sql('drop table probe_a, probe_b');
  });
});

describe('the database of a data folder', () => {
  it('is read by a second process while the program holds it, and when it does not run', async () => {
    const dataDir = mkdtempSync(join(room, 'held-'));
    const place = { databaseUrl: null, dataDir, pgBin: null };
    await expect(withReadableDatabase(place, () => Promise.resolve())).rejects.toThrow('没有数据库');
    const db = await openDatabase({ dataDir, log: silentDatabaseLog });
    await db.sql('create table pair (id int primary key)');
    await db.sql('insert into pair values (1), (2)');
    const count = () => withReadableDatabase(place, async (guest) => (await guest.sql('select id from pair')).rowCount);
    expect(await count()).toBe(2);
    await db.sql('insert into pair values (3)');
    await db.close();
    expect(await count()).toBe(3);
  });
});
