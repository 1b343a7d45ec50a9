import { join } from 'node:path';
import { addTestAccounts, type TestAccountIds } from '#apps/server/testing/people.ts';
import { type Program, startProgram } from '#apps/server/testing/program.ts';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');

export const getUrl = (port: number, database = 'postgres'): string =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

export async function inDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl: url, dataDir: '', log: silentDatabaseLog, poolSize: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** The tables, and a few people with their enterprises. */
export async function prepare(db: Db): Promise<TestAccountIds> {
  await migrate(db, MIGRATIONS);
  return await addTestAccounts(db, new Date());
}

/** The real program on a server of the test. */
export function startPortal(databaseUrl: string, dataDir: string, env: Readonly<Record<string, string>>): Program {
  return startProgram({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'false',
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    BUSY_PERCENT: '100',
    ...env,
  });
}

export async function endAll(programs: Iterable<Program>): Promise<void> {
  for (const { child } of programs) child.kill('SIGKILL');
  for (const { ended } of programs) await ended;
}

/** What a write sends. */
export const certificate = (certNo: string) => ({
  category: 'construction',
  certNo,
  certName: '示例证书',
  issuer: '示例住房和城乡建设厅',
  issueDate: '2024-01-17',
});
