import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import type { App } from '#platform/server/app.ts';
import { DatabaseUnavailableError } from '#platform/server/db/errors.ts';
import { assertWritable } from '#platform/server/db/writable.ts';
import { getDatabaseError } from './failure.ts';

/** Time after which a database that does not answer counts as unavailable. */
const WITHIN_MS = 2_000;
const RETRY_SECONDS = 5;

/** Returns why the database is unusable, or null. The database must accept writes, because otherwise every user who saves gets an error. */
async function findDatabaseError({ db, log }: App): Promise<ApiErrorDefinition | null> {
  const timer = new AbortController();
  try {
    const late = wait(WITHIN_MS, KERNEL_ERRORS.unavailable, { signal: timer.signal, ref: false });
    return await Promise.race([assertWritable(db).then(() => null), late]);
  } catch (error) {
    log.warn({ error }, 'not ready: the database cannot be written');
    return error instanceof DatabaseUnavailableError ? getDatabaseError(error) : KERNEL_ERRORS.unavailable;
  } finally {
    timer.abort();
  }
}

/**
 * Registers liveness and readiness checks for monitoring. The server listens only after it has started. As soon as it is stopped, it
 * reports that it is not ready, while it still answers requests in progress.
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
    reply.header('cache-control', 'no-store');
    const error = isEnding ? null : await findDatabaseError(app);
    if (!isEnding && error === null) return reply.send({ status: 'ready' });
    return reply
      .code(503)
      .header('retry-after', String(RETRY_SECONDS))
      .send({ status: 'not ready', fault: error?.id, msg: error?.text });
  });
}
