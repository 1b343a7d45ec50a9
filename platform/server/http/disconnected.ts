import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';

/** Error codes of streams whose connection was closed. */
const CUT_OFF: ReadonlySet<string> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
]);

/** Status used by nginx: the client had closed the connection before the answer. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Returns whether the error was caused by a disconnected client. A broken server stream while the client still waits is an ordinary error.
 */
export const isDisconnected = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && error instanceof Error && 'code' in error && CUT_OFF.has(String(error.code));

/** Ends a request whose client has disconnected, without an error or an answer. */
export function endDisconnected(request: FastifyRequest, reply: FastifyReply, log: App['log']): FastifyReply {
  log.info(
    { requestId: request.id, method: request.method, route: request.routeOptions.url },
    'hung up before the answer',
  );
  return reply.code(CLIENT_CLOSED_REQUEST).send();
}
