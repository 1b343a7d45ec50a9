import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/app.ts';

/** A database that does not answer within this time is as good as away. */
const WITHIN_MS = 2_000;
const RETRY_SECONDS = 5;

async function hasDatabase({ db, log }: App): Promise<boolean> {
  const timer = new AbortController();
  try {
    const late = wait(WITHIN_MS, false, { signal: timer.signal, ref: false });
    return await Promise.race([db.sql('select 1', []).then(() => true), late]);
  } catch (error) {
    log.warn({ error }, 'not ready: the database does not answer');
    return false;
  } finally {
    timer.abort();
  }
}

/**
 * For those who watch the portal: whether the process lives, and whether it can do its work. It listens only after it has started, and says
 * that it is not ready from the moment it is told to end, while it still answers what it has begun.
 */
export function registerHealth(server: FastifyInstance, app: App): void {
  let isEnding = false;
  server.addHook('preClose', async () => {
    isEnding = true;
  });
  server.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  server.get('/health/ready', async (_request, reply) => {
    const isReady = !isEnding && (await hasDatabase(app));
    reply.header('cache-control', 'no-store');
    if (isReady) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', String(RETRY_SECONDS)).send({ status: 'not ready' });
  });
}
