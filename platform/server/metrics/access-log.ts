import type { FastifyInstance } from 'fastify';
import { createLog } from '#platform/server/log/log.ts';

/**
 * Writes one line for each request once it is answered: its call, status, duration and size. No address, no query and no values of the
 * path: the audit log records the user of a request, if it matters.
 */
export function registerAccessLog(server: FastifyInstance, write?: (line: string) => void): void {
  const log = createLog('info', write);
  server.addHook('onResponse', async (request, reply) => {
    const length = Number(reply.getHeader('content-length'));
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(Number.isFinite(length) ? { bytes: length } : {}),
      },
      'request',
    );
  });
}
