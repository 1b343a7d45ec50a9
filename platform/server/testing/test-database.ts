import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import type { SessionLimits, StatementListener } from '#platform/server/db/sessions.ts';
import { dropDatabase, getDatabaseUrl, silentDatabaseLog, withDatabaseConnection } from './database-template.ts';

/**
 * Creates a migrated database for one test file and drops it after its tests. Must be called at the top of the file (`const db = await
 * testDatabase();`) or of a describe block, not inside a test.
 */
export async function testDatabase(limits?: Partial<SessionLimits>): Promise<Db> {
  const { db, drop } = await createTestDatabase(limits);
  afterAll(drop);
  return db;
}

export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Like `testDatabase`, for tests that drop the database themselves. */
export const createTestDatabase = (
  limits?: Partial<SessionLimits>,
  onStatement?: StatementListener,
): Promise<TestDatabase> => createDatabase(inject('databaseTemplate').database, { limits, onStatement });

/** Creates a database without any migration. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1', {});

async function createDatabase(
  template: string,
  options: {
    readonly limits?: Partial<SessionLimits> | undefined;
    readonly onStatement?: StatementListener | undefined;
  },
): Promise<TestDatabase> {
  const server = inject('databaseTemplate').url;
  const database = `zhixun_test_${randomUUID().replaceAll('-', '')}`;
  await withDatabaseConnection(server, (db) =>
    db.sql(`create database ${database} template ${template} strategy file_copy`),
  );
  const url = getDatabaseUrl(server, database);
  const db = await openDatabase({ databaseUrl: url, dataDir: '', log: silentDatabaseLog, ...options });
  const drop = async () => {
    await db.close();
    await dropDatabase(server, database);
  };
  return { db, url, drop };
}
