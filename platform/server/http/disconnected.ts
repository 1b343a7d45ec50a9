import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';

/** The error codes of streams with a closed connection. */
const CUT_OFF: ReadonlySet<string> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
]);

/** The code that nginx uses: the client had closed the connection before the answer. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Returns whether the client has disconnected and the error is a result of it. A stream of the server that breaks off while the client
 * still waits is an error like any other.
 */
export const isDisconnected = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && error instanceof Error && 'code' in error && CUT_OFF.has(String(error.code));

/** Ends a request without a waiting client: no error, and no answer. */
export function endDisconnected(request: FastifyRequest, reply: FastifyReply, log: App['log']): FastifyReply {
  log.info(
    { requestId: request.id, method: request.method, route: request.routeOptions.url },
    'hung up before the answer',
  );
  return reply.code(CLIENT_CLOSED_REQUEST).send();
}
