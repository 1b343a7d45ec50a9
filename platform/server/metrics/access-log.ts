import type { FastifyInstance } from 'fastify';
import { createLog } from '#platform/server/log/log.ts';

/**
 * Writes one line for each answered request: its call, status, duration and size. Addresses, queries and path values are not logged; the
 * audit log records the users of relevant requests.
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
