import { join } from 'node:path';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import type { DbLog } from '#platform/server/db/log.ts';
import { migrate } from '#platform/server/db/migrate.ts';

/** The migrated database that test files copy, on the test server. */
export interface DatabaseTemplate {
  readonly url: string;
  readonly database: string;
}

const ROOT = join(import.meta.dirname, '../../..');
export const MIGRATIONS_FOLDER = join(ROOT, 'db/migrations');

export const silentDatabaseLog: DbLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function createDatabaseTemplate(url: string, database: string): Promise<DatabaseTemplate> {
  await withDatabaseConnection(url, (db) => db.sql(`create database ${database}`));
  await withDatabaseConnection(getDatabaseUrl(url, database), (db) => migrate(db, MIGRATIONS_FOLDER));
  return { url, database };
}

export async function dropDatabase(url: string, database: string): Promise<void> {
  await withDatabaseConnection(url, (db) => db.sql(`drop database if exists ${database} with (force)`));
}

export async function withDatabaseConnection<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl, dataDir: '', log: silentDatabaseLog, poolSize: 1 });
  try {
    return await db.withStatementLimit(60, () => work(db));
  } finally {
    await db.close();
  }
}

export function getDatabaseUrl(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}
