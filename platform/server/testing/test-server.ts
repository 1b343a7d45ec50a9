import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getClusterFolder } from '#platform/server/db/db.ts';
import { removeCluster } from '#platform/server/db/local-server/cluster.ts';
import { findPostgresPrograms } from '#platform/server/db/local-server/programs.ts';
import { type LocalServer, startLocalServer } from '#platform/server/db/local-server/server.ts';
import { listMigrations } from '#platform/server/db/migrate.ts';
import { createDatabaseTemplate, MIGRATIONS_FOLDER, silentDatabaseLog } from './database-template.ts';
import { createMemoryFolder } from './memory-folder.ts';

/** Disables durability for speed, because the data does not outlive the run, and allows connections for the pools of several test files. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=300',
  'shared_buffers=128MB',
];

/** Tests create databases, drop them while autovacuum runs in them, insert rows without triggers, and use a shorter deadlock timeout. */
const STATEMENTS = [
  'alter role portal createdb',
  'grant pg_signal_backend to portal',
  'grant set on parameter session_replication_role to portal',
  'grant set on parameter deadlock_timeout to portal',
];
const ACCESS = 'local all portal scram-sha-256\n';

const TEMPLATE = 'zhixun_template';
const CACHE = join(import.meta.dirname, '../../../.cache/test-database');

export interface TestServer extends LocalServer {
  /** Name of the migrated database. */
  readonly template: string;
}

/** Returns a hash of the migrations, to recognise databases that were made by the same migrations. */
function hashMigrations(folder: string): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of listMigrations(folder)) hash.update(`${name}:${checksum}\n`);
  return hash.digest('hex').slice(0, 24);
}

/**
 * Starts a PostgreSQL server with a migrated database, in a folder in memory; `close` stops it and removes the folder. The stopped cluster
 * is cached under the hash of the migrations and rights, and later runs start from a copy.
 */
export async function startTestServer(): Promise<TestServer> {
  const programs = process.env.PG_BIN ?? null;
  const { major } = findPostgresPrograms(programs, null, CACHE);
  const rights = createHash('sha256').update(STATEMENTS.join()).digest('hex').slice(0, 8);
  const cached = join(CACHE, `${hashMigrations(MIGRATIONS_FOLDER)}-${major}-${rights}`);
  const folder = createMemoryFolder('zhixun-tests');
  // If the tests run as root, the server runs as another user, who needs access to the cluster.
  chmodSync(folder, 0o755);
  const place = getClusterFolder(folder);
  const start = () =>
    startLocalServer({
      place,
      programs,
      log: silentDatabaseLog,
      settings: SETTINGS,
      access: ACCESS,
      statements: STATEMENTS,
    });
  try {
    if (existsSync(cached)) copy(cached, place);
    else {
      const first = await start();
      try {
        await createDatabaseTemplate(first.url, TEMPLATE);
      } finally {
        await first.close();
      }
      keep(place, cached);
    }
    const server = await start();
    return {
      url: server.url,
      template: TEMPLATE,
      async close() {
        await server.close();
        removeCluster(place);
        rmSync(folder, { recursive: true });
      },
    };
  } catch (error) {
    removeCluster(place);
    rmSync(folder, { recursive: true });
    throw error;
  }
}

/** With the owners of the files, which Node cannot copy. */
function copy(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
}

/** Two runs may cache their cluster at the same time; the first one is kept. */
function keep(place: string, cached: string): void {
  mkdirSync(dirname(cached), { recursive: true });
  const draft = mkdtempSync(`${dirname(cached)}-`);
  copy(place, join(draft, 'cluster'));
  try {
    renameSync(join(draft, 'cluster'), cached);
  } catch (error) {
    if (!existsSync(cached)) throw error;
  } finally {
    rmSync(draft, { recursive: true });
  }
}
