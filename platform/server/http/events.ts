import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { toErrorEnvelope } from './envelope.ts';
import { toApiError } from './failure.ts';

const line = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;

/** Writes the events. After the first one the status can no longer change, so an error is sent as the last event. */
async function* writeEvents(
  reply: FastifyReply,
  first: IteratorResult<unknown>,
  rest: AsyncIterator<unknown>,
  log: App['log'],
): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield line(next.value);
  } catch (error) {
    const failure = toApiError(error, log, { requestId: reply.request.id, route: reply.request.routeOptions.url });
    yield `event: fault\n${line(toErrorEnvelope(failure))}`;
  } finally {
    // If the client disconnects, the generator is ended.
    await rest.return?.();
  }
}

/**
 * Sends server-sent events as they are produced. The first event is awaited, so that an error before it is still answered as an envelope
 * with its status.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  log: App['log'],
): Promise<FastifyReply> {
  const rest = events[Symbol.asyncIterator]();
  const first = await rest.next();
  return reply
    .code(200)
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(writeEvents(reply, first, rest, log)));
}
