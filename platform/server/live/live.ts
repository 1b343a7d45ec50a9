import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { defineList } from '#platform/server/extension-point.ts';
import { getBearer, type Kernel } from '#platform/server/http/kernel.ts';
import { API_HEADERS } from '#platform/server/http/security-headers.ts';
import { createLiveHub, type LiveHubOptions, type LiveState, type LiveStream, type StreamEndReason } from './hub.ts';

/** Path of the stream that sends changes to the user's open pages. It is an addition to the specification (docs/adr/0024-live-updates.md). */
export const LIVE_PATH = '/portal/live';

/** Minimum delay before a page reconnects after the stream broke. */
const RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;
/** A client with more unread bytes than this is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** A piece of data that open pages reload when its version differs. */
export interface LiveDataVersion {
  readonly name: string;
  readonly read: (context: LoginContext) => Promise<string>;
}
export const LIVE_DATA_VERSIONS = defineList<LiveDataVersion>('live marks');

const HEADERS = {
  ...API_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // The connection is closed with the stream, because a server that stops would wait for idle connections.
  connection: 'close',
  // Prevents nginx from buffering events that should be sent immediately.
  'x-accel-buffering': 'no',
};

const lastIdOf = (request: FastifyRequest): string => {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' ? header.slice(0, 4000) : '';
};

function createStream(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, first: LoginContext): LiveStream {
  const { raw } = reply;
  const { session } = first;
  const write = (text: string): boolean => {
    if (raw.destroyed || raw.writableEnded || raw.writableLength > MAX_UNREAD_BYTES) return false;
    raw.write(text);
    return true;
  };
  return {
    userUuid: session.userUuid,
    enterpriseUuids: session.enterpriseUuids,
    sessionUuid: session.uuid,
    seen: lastIdOf(request),
    async resolve() {
      const context = await kernel.contextOf(request, reply, getBearer(request), null, false);
      return context.session ? { ...context, session: context.session } : null;
    },
    send: ({ id, state }) => write(`id: ${id}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`),
    beat: () => void write(': \n\n'),
    end(reason: StreamEndReason) {
      write(`event: end\ndata: ${reason}\n\n`);
      raw.end();
    },
  };
}

/**
 * Registers server-sent events for signed-in users. The stream sends states instead of events, and the id of an event is its state: a page
 * that reconnects with `Last-Event-ID`, to any process, misses no change and gets none twice. The token is sent in the header as with every
 * call (G-27).
 */
export function registerLive(
  server: FastifyInstance,
  kernel: Kernel,
  marks: readonly LiveDataVersion[],
  options: LiveHubOptions = {},
): void {
  const read = async (context: LoginContext): Promise<LiveState> =>
    Object.fromEntries(await Promise.all(marks.map(async (mark) => [mark.name, await mark.read(context)] as const)));
  const hub = createLiveHub(kernel.app, read, options);
  server.addHook('preClose', async () => hub.close());
  server.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const context = await kernel.contextOf(request, reply, getBearer(request), null, false);
    if (context.session === null) throw createApiError(KERNEL_ERRORS.signInRequired);
    // API tokens are rejected: the stream is for open pages, and programs poll for changes or use webhooks.
    if (context.session.apiToken) throw createApiError(KERNEL_ERRORS.notForTokens);
    if (hub.isFull()) throw createApiError(KERNEL_ERRORS.unavailable, {}, { retryAfterSeconds: 60 });
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { ...HEADERS, 'x-request-id': request.id });
    raw.write(`retry: ${Math.round(RETRY_MS + Math.random() * RETRY_SPREAD_MS)}\n\n`);
    const stream = createStream(kernel, request, reply, { ...context, session: context.session });
    raw.on('error', () => hub.remove(stream));
    raw.on('close', () => hub.remove(stream));
    hub.add(stream);
    return reply;
  });
}
