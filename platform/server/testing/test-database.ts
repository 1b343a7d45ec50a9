import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase, openMemoryDatabase } from '#platform/server/db/db.ts';
import type { Limits, OnStatement } from '#platform/server/db/sessions.ts';
import { dropDatabase, quietLog, type Template, urlOf, withServer } from './database-template.ts';

/**
 * What the databases of this run are copied from. Asked for here alone: the run on PostgreSQL performs the test files that reach this module,
 * as what needs no database is the same on both (scripts/lib/test-stages.ts).
 */
export const databaseOfRun = (): Template => inject('databaseTemplate');

let engine: Promise<WebAssembly.Module> | null = null;

/**
 * Each embedded database compiles its engine in a thread of its own. As long as the process holds a compiled one, V8 gives that to all of them,
 * with what has been optimised since: opening a database takes half the time, and its statements begin warm.
 */
function holdEngine(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  engine ??= WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm')));
  return engine;
}

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
  const template = databaseOfRun();
  if (template.kind === 'embedded') {
    await holdEngine();
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
