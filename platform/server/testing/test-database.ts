import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import type { Limits, OnStatement } from '#platform/server/db/sessions.ts';
import { dropDatabase, getUrl, quietLog, withServer } from './database-template.ts';

/**
 * Creates a migrated database for one test file and drops it after its tests. Must be called at the top of the file (`const db = await
 * testDatabase();`) or of a describe block, not inside a test.
 */
export async function testDatabase(limits?: Partial<Limits>): Promise<Db> {
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
export const createTestDatabase = (limits?: Partial<Limits>, onStatement?: OnStatement): Promise<TestDatabase> =>
  createDatabase(inject('databaseTemplate').database, { limits, onStatement });

/** Creates a database without any migration. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1', {});

async function createDatabase(
  template: string,
  options: { readonly limits?: Partial<Limits> | undefined; readonly onStatement?: OnStatement | undefined },
): Promise<TestDatabase> {
  const server = inject('databaseTemplate').url;
  const database = `zhixun_test_${randomUUID().replaceAll('-', '')}`;
  await withServer(server, (db) => db.sql(`create database ${database} template ${template} strategy file_copy`));
  const url = getUrl(server, database);
  const db = await openDatabase({ databaseUrl: url, dataDir: '', log: quietLog, ...options });
  const drop = async () => {
    await db.close();
    await dropDatabase(server, database);
  };
  return { db, url, drop };
}
