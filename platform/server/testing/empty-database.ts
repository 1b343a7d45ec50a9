import { randomUUID } from 'node:crypto';
import { type Db, openDatabase, openMemoryDatabase } from '#platform/server/db/db.ts';
import { dropDatabase, quietLog, urlOf, withServer } from './database-template.ts';
import { databaseOfRun } from './test-database.ts';

/** A database without any migration, of the kind of this run; `drop` ends it. */
export async function createEmptyDatabase(): Promise<{ readonly db: Db; readonly drop: () => Promise<void> }> {
  const template = databaseOfRun();
  if (template.kind === 'embedded') {
    const { db } = await openMemoryDatabase(undefined, { log: quietLog });
    return { db, drop: () => db.close() };
  }
  const name = `zhixun_empty_${randomUUID().replaceAll('-', '')}`;
  await withServer(template.url, (db) => db.sql(`create database ${name}`));
  const db = await openDatabase({ databaseUrl: urlOf(template.url, name), dataDir: '', log: quietLog });
  const drop = async () => {
    await db.close();
    await dropDatabase(template.url, name);
  };
  return { db, drop };
}
