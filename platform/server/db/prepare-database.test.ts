import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { quietLog } from '#platform/server/testing/database-template.ts';
import { openDatabase } from './db.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase, preparedFolder } from './prepare-database.ts';

const root = mkdtempSync(join(tmpdir(), 'prepared-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const migrations = join(root, 'db/migrations');
const addMigration = (name: string, text: string) => writeFileSync(join(migrations, `${name}.sql`), text);
const open = (dataDir: string) => openDatabase({ dataDir, log: quietLog, prepared: () => preparedFolder(root) });

it('a new database begins as a copy of the prepared one, and has a life of its own', async () => {
  mkdirSync(migrations, { recursive: true });
  addMigration('0001_thing', 'create table thing (id int); insert into thing values (1)');
  expect(await prepareDatabase(root, quietLog)).toBe(true);
  expect(await prepareDatabase(root, quietLog)).toBe(false);
  const prepared = preparedFolder(root);
  expect(readdirSync(join(root, 'build/database'))).toEqual([basename(prepared)]);
  // Whoever reads it may not write it.
  for (const file of ['PG_VERSION', 'base'])
    expect(statSync(join(prepared, file)).mode & (process.platform === 'win32' ? 0 : 0o022)).toBe(0);

  const dataDir = join(root, 'data');
  let db = await open(dataDir);
  expect(await migrate(db, migrations)).toEqual([]);
  await db.sql('insert into thing values (2)');
  await db.close();

  // Of a later program, whose build has prepared nothing yet: what stands in the folder stays.
  addMigration('0002_other', 'create table other (id int)');
  expect(preparedFolder(root)).not.toBe(prepared);
  expect(existsSync(preparedFolder(root))).toBe(false);
  db = await open(dataDir);
  expect(await migrate(db, migrations)).toEqual(['0002_other']);
  expect((await db.sql('select id from thing order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  await db.close();
});
