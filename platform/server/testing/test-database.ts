import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase, openMemoryDatabase } from '#platform/server/db/db.ts';
import type { Limits, OnStatement } from '#platform/server/db/sessions.ts';
import { dropDatabase, quietLog, urlOf, withServer } from './database-template.ts';

/**
 * A migrated database of the test file's own, dropped when the file is done. Call it at the top of the file
 * (`const db = await testDatabase();`) or of a describe block, not inside a test.
 */
export async function testDatabase(limits?: Partial<Limits>): Promise<Db> {
  const { db, drop } = await createTestDatabase(limits);
  afterAll(drop);
  return db;
}

/** As `testDatabase`, for those who must end it themselves. On a server, `url` reaches it. */
export async function createTestDatabase(
  limits: Partial<Limits> = {},
  onStatement?: OnStatement,
): Promise<{ db: Db; url: string | null; drop: () => Promise<void> }> {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') {
    const { db } = await openMemoryDatabase(template.image, { log: quietLog, limits, onStatement });
    return { db, url: null, drop: () => db.close() };
  }
  const database = `zhixun_test_${randomUUID().replaceAll('-', '')}`;
  await withServer(template.url, (db) => db.sql(`create database ${database} template ${template.database}`));
  const url = urlOf(template.url, database);
  const db = await openDatabase({ databaseUrl: url, dataDir: '', log: quietLog, limits, onStatement });
  const drop = async () => {
    await db.close();
    await dropDatabase(template.url, database);
  };
  return { db, url, drop };
}
