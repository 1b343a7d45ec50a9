import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedBody } from '#platform/server/content/encoded-body.ts';

/** Sends a body in the best encoding that the client accepts. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<FastifyReply> {
  const encoding = body.select(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(await body.encode(encoding));
}
