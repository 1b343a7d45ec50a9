import { randomUUID } from 'node:crypto';
import { openDatabase } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';

/** Runs work on a temporary database on the server in DATABASE_URL, and deletes the database afterwards. */
export async function withDatabase<T>(part: string, work: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (!given) throw new Error(`\`npm run bench -- ${part}\` needs a PostgreSQL server in DATABASE_URL`);
  const server = await openDatabase({ databaseUrl: given, dataDir: '', log: createLog('error'), poolSize: 1 });
  const name = `zhixun_${part}_${randomUUID().replaceAll('-', '')}`;
  await server.withStatementLimit(60, () => server.sql(`create database ${name}`));
  const target = new URL(given);
  target.pathname = `/${name}`;
  try {
    return await work(target.href);
  } finally {
    await server.withStatementLimit(60, () => server.sql(`drop database ${name} with (force)`));
    await server.close();
  }
}
