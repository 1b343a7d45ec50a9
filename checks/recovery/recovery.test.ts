import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { missingParts } from '../lib/own-postgres.ts';
import { type Cluster, makeCluster } from './lib/cluster.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');
const missing = missingParts('pgbackrest');
const cluster: Cluster | null = missing === null ? await makeCluster() : null;
afterAll(() => {
  cluster?.stop();
  cluster?.remove();
});

async function inDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl: url, dataDir: '', log: silentDatabaseLog });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const listPages = async (db: Db) =>
  (await db.sql<{ path: string }>('select path from page_view order by path', [])).rows.map(({ path }) => path);
const add = (db: Db, path: string) => db.sql('insert into page_view (day, path) values (current_date, $1)', [path]);

it.skipIf(cluster === null)(
  `comes back as it was the moment before a bad delete, after the machine is lost${missing ? ` (left out: ${missing})` : ''}`,
  async () => {
    if (cluster === null) return;
    cluster.start();
    cluster.backrest('stanza-create');
    await inDatabase(cluster.url, async (db) => {
      await migrate(db, MIGRATIONS);
      await add(db, '/before-the-backup');
    });
    cluster.backrest('backup', '--type=full');

    // Written after the backup: only the log has it.
    const target = await inDatabase(cluster.url, async (db) => {
      // pgBackRest reckons the end of a backup in whole seconds: a moment within that second is before it.
      await db.sql('select pg_sleep(1.1)', []);
      await add(db, '/after-the-backup');
      const { rows } = await db.sql<{ at: string }>(
        "select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as at",
        [],
      );
      // A moment is found by the time of commits: the next one must be a later one.
      await db.sql('select pg_sleep(0.1)', []);
      await db.sql('delete from page_view', []);
      return rows[0]?.at ?? '';
    });
    cluster.stop();
    cluster.lose();

    cluster.backrest('restore', '--type=time', `--target=${target}`, '--target-action=promote');
    cluster.start();
    await inDatabase(cluster.url, async (db) => {
      await expect
        .poll(async () => (await db.sql('select pg_is_in_recovery() as busy', [])).rows[0], { timeout: 60_000 })
        .toEqual({ busy: false });
      expect(await listPages(db)).toEqual(['/after-the-backup', '/before-the-backup']);
      expect(await migrate(db, MIGRATIONS)).toEqual([]);
      await add(db, '/again');
      expect(await listPages(db)).toHaveLength(3);
    });
    // What is written from here on is kept in the same repository.
    expect(cluster.backrest('check')).toBe('');
  },
);
