import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '#platform/server/testing/database-template.ts';
import { createEmptyDatabase } from '#platform/server/testing/test-database.ts';
import type { Db } from './db.ts';
import { listMigrations, MigrationError, migrate } from './migrate.ts';

const folders: string[] = [];
const ends: (() => Promise<void>)[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function openEmpty(): Promise<Db> {
  const { db, drop } = await createEmptyDatabase();
  ends.push(drop);
  return db;
}

function copyMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  folders.push(folder);
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  return folder;
}

async function describeSchema(db: Db): Promise<unknown[]> {
  const { rows } = await db.sql(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  );
  return rows;
}

describe('the migrations of the program', () => {
  test('build an empty database, once, and the same from the version before', async () => {
    const names = listMigrations(MIGRATIONS_FOLDER).map((migration) => migration.name);
    const fresh = await openEmpty();
    expect(await migrate(fresh, MIGRATIONS_FOLDER)).toEqual(names);
    expect(await migrate(fresh, MIGRATIONS_FOLDER)).toEqual([]);

    const folder = copyMigrations();
    const last =
      readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .at(-1) ?? '';
    rmSync(join(folder, last));
    const older = await openEmpty();
    expect(await migrate(older, folder)).toEqual(names.slice(0, -1));
    expect(await migrate(older, MIGRATIONS_FOLDER)).toEqual(names.slice(-1));
    expect(await describeSchema(older)).toEqual(await describeSchema(fresh));
  });

  test('keep the audit trail append only', async () => {
    const db = await openEmpty();
    await migrate(db, MIGRATIONS_FOLDER);
    await db.sql(`insert into audit_log (uuid, at, action, hash) values (gen_random_uuid(), now(), 'x', 'h')`);
    await expect(db.sql(`update audit_log set action = 'y'`)).rejects.toThrow(/append only/);
    await expect(db.sql('delete from audit_log')).rejects.toThrow(/append only/);
  });
});

describe('migrate', () => {
  test('refuses a changed file, a database newer than the program, and twice the same number', async () => {
    const folder = copyMigrations();
    const db = await openEmpty();
    await migrate(db, folder);
    writeFileSync(join(folder, '9000_later.sql'), 'create table later (id int)');
    await migrate(db, folder);
    writeFileSync(join(folder, '9000_later.sql'), 'create table later (id bigint)');
    await expect(migrate(db, folder)).rejects.toThrow(/9000_later/);
    await expect(migrate(db, MIGRATIONS_FOLDER)).rejects.toThrow(MigrationError);
    writeFileSync(join(folder, '9000_twice.sql'), 'select 1');
    expect(() => listMigrations(folder)).toThrow(MigrationError);
    writeFileSync(join(folder, 'notes.sql'), 'select 1');
    expect(() => listMigrations(folder)).toThrow(/notes\.sql/);
  });

  test('keeps nothing of a file that fails', async () => {
    const folder = copyMigrations();
    const db = await openEmpty();
    writeFileSync(join(folder, '9000_half.sql'), 'create table half (id int); select 1 / 0;');
    await expect(migrate(db, folder)).rejects.toThrow(/9000_half.*division by zero/);
    const { rows } = await db.sql(`select to_regclass('half') as half, to_regclass('audit_log')::text as audit`);
    expect(rows).toEqual([{ half: null, audit: 'audit_log' }]);
  });

  test('line ends do not count', () => {
    const folder = copyMigrations();
    const [first] = listMigrations(folder);
    writeFileSync(join(folder, `${first?.name}.sql`), (first?.text ?? '').replaceAll('\n', '\r\n'));
    expect(listMigrations(folder)[0]?.checksum).toBe(first?.checksum);
  });

  test('several processes may start at once', async () => {
    const db = await openEmpty();
    const results = await Promise.all([migrate(db, MIGRATIONS_FOLDER), migrate(db, MIGRATIONS_FOLDER)]);
    expect(results.map((applied) => applied.length).sort()).toEqual([0, listMigrations(MIGRATIONS_FOLDER).length]);
  });
});
