import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase, openMemoryDatabase } from '#platform/server/db/db.ts';
import type { DbLog } from '#platform/server/db/log.ts';
import { hashMigrations, migrate } from '#platform/server/db/migrate.ts';

/** What test files copy their database from: a dumped image of the embedded one, or a database on a server. */
export type Template = { kind: 'embedded'; image: string } | { kind: 'server'; url: string; database: string };

const ROOT = join(import.meta.dirname, '../../..');
export const MIGRATIONS = join(ROOT, 'db/migrations');

export const quietLog: DbLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The image is kept under the hash of all it was made from, so that a second run finds it ready. */
export async function createEmbeddedTemplate(): Promise<Template> {
  const folder = join(ROOT, '.cache/test-database');
  const image = join(folder, `${hashMigrations(MIGRATIONS)}.tar`);
  if (!existsSync(image)) {
    mkdirSync(folder, { recursive: true });
    const { db, server } = await openMemoryDatabase(undefined, { log: quietLog });
    await migrate(db, MIGRATIONS);
    // Two runs may make it at once: each writes its own file, the last name given wins, both are the same.
    const draft = `${image}.${process.pid}`;
    writeFileSync(draft, await server.dump());
    renameSync(draft, image);
    await db.close();
  }
  return { kind: 'embedded', image };
}

export async function createServerTemplate(url: string): Promise<Template> {
  const database = `zhixun_template_${process.pid}_${Date.now()}`;
  await withServer(url, (db) => db.sql(`create database ${database}`));
  await withServer(urlOf(url, database), (db) => migrate(db, MIGRATIONS));
  return { kind: 'server', url, database };
}

export async function dropDatabase(url: string, database: string): Promise<void> {
  await withServer(url, (db) => db.sql(`drop database if exists ${database} with (force)`));
}

export async function withServer<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl, dataDir: '', log: quietLog, poolSize: 1 });
  try {
    return await db.withStatementLimit(60, () => work(db));
  } finally {
    await db.close();
  }
}

export function urlOf(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}
