import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { assemble, type Portal } from '#apps/server/assemble.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createBuiltPageSource } from '#platform/server/http/page-source.ts';
import { registerPages } from '#platform/server/http/pages.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { includeDatabase } from './processor-time.ts';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export interface BenchPortal {
  readonly portal: Portal;
  readonly db: Db;
  readonly server: FastifyInstance;
  readonly base: string;
  close(): Promise<void>;
}

/**
 * Starts the whole product with pages on an empty database: on a temporary server, or on the one in DATABASE_URL (its tables are left
 * there). Without jobs, only the measured work runs.
 */
export async function startBenchPortal({ withJobs = true } = {}): Promise<BenchPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'false',
    REQUEST_LIMIT_PER_MINUTE: '1000000',
    DATABASE_URL: process.env.DATABASE_URL,
  });
  const log = createLog('error');
  const db = await openDatabase({ databaseUrl: config.databaseUrl ?? undefined, dataDir, log });
  await migrate(db, join(ROOT, 'db/migrations'));
  await includeDatabase(db);
  const portal = assemble({ config, db, log });
  const server = await createServer({
    app: portal.app,
    routes: portal.routes,
    sessions: portal.sessions,
    pages: (instance, kernel) =>
      registerPages(instance, kernel, {
        source: createBuiltPageSource(join(ROOT, 'build')),
        readCounts: portal.readCounts,
        openPreview: portal.openPreview,
      }),
  });
  if (withJobs) await portal.app.jobs.start();
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    portal,
    db,
    server,
    base,
    async close() {
      await server.close();
      if (withJobs) await portal.app.jobs.stop();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
