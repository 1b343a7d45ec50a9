import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';

/** What streams say when the connection that they write to or read from is gone. */
const CUT_OFF: ReadonlySet<string> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
]);

/** As nginx counts them: nobody was there any more to be answered. */
const CLIENT_CLOSED_REQUEST = 499;

/** Whoever asked has left, and that is what went wrong. A stream of ours that breaks off while he waits is an error like any other. */
export const isDisconnected = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && error instanceof Error && 'code' in error && CUT_OFF.has(String(error.code));

/** Ends what nobody waits for: no error, and nothing to answer. */
export function endDisconnected(request: FastifyRequest, reply: FastifyReply, log: App['log']): FastifyReply {
  log.info(
    { requestId: request.id, method: request.method, route: request.routeOptions.url },
    'hung up before the answer',
  );
  return reply.code(CLIENT_CLOSED_REQUEST).send();
}
