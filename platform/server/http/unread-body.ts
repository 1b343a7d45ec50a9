import type { IncomingMessage, Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Maximum number of bytes that are read after the answer was sent, so that a browser that is still sending receives it: about the size of
 * the largest form with one file.
 */
const MAX_BYTES = 32 * 2 ** 20;
const LONGEST_MS = 15_000;
/** Time in which the sender of a larger body can read the answer before the connection is closed; the rest of the body is not read. */
const LAST_LOOK_MS = 500;
/** Pause after each chunk of 64 KiB, so that reading discarded data does not delay other requests. */
const PAUSE_MS = 5;

/** Requests whose bodies are read only to be discarded. The pause grows with their number, so that all together use the bandwidth of one. */
const unread = new Set<IncomingMessage>();

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Handles the body of a request that was answered before the body was read. Closing the connection at once would reset it, and the sender
 * would see a network error instead of the answer. Reading without a limit would allow endless sending.
 */
function leaveUnread(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return;
  const isEndless = Number(raw.headers['content-length'] ?? 0) > MAX_BYTES;
  let bytes = 0;
  const close = (): void => void raw.destroy();
  const limit = setTimeout(close, isEndless ? LAST_LOOK_MS : LONGEST_MS);
  limit.unref();
  const forget = (): void => {
    clearTimeout(limit);
    unread.delete(raw);
  };
  raw.once('close', forget);
  raw.once('end', forget);
  raw.on('error', close);
  if (isEndless) {
    raw.pause();
    return;
  }
  unread.add(raw);
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return close();
    raw.pause();
    setTimeout(() => raw.resume(), PAUSE_MS * Math.max(1, unread.size));
  });
}

/**
 * Limits the reading of unread bodies, for all requests of a server, including those without a route. Without this, Node reads an unread
 * body to its end once the answer is sent, at full speed (`_dump` in `_http_incoming.js`), even if the request was rejected by its headers.
 * Requesting zero bytes prevents that, because Node then treats the body as being read.
 */
export function drainUnreadBodies(server: Server): void {
  server.prependListener('request', (raw, answer) => {
    if (!bringsBody(raw)) return;
    raw.read(0);
    answer.once('finish', () => leaveUnread(raw));
  });
}

type Raw<Of extends { readonly raw: unknown }> = Pick<Of, 'raw'>;

/** Maximum time for a body to arrive, unless its call allows more (docs/security.md). */
export const BODY_TIMEOUT_MS = 60_000;
const LONGEST_ARRIVAL_MS = 900_000;
/** Slowest supported upload rate, 64 KiB a second, in bytes per millisecond. It fits an office line that many users share. */
const SLOWEST_BYTES_PER_MS = 65.536;

/** Returns the timeout for a body of the given size. */
export const getBodyTimeoutMs = (bytes: number): number =>
  Math.min(LONGEST_ARRIVAL_MS, BODY_TIMEOUT_MS + Math.round(bytes / SLOWEST_BYTES_PER_MS));

/** Ends a request whose body does not arrive in time. Data that follows the answer is handled by `drainUnreadBodies`. */
export function enforceBodyTimeout({ raw }: Raw<FastifyRequest>, answer: Raw<FastifyReply>, mostMs: number): void {
  if (!bringsBody(raw)) return;
  const timer = setTimeout(() => {
    if (raw.readableEnded || raw.destroyed) return;
    raw.socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    raw.socket.destroySoon();
  }, mostMs);
  timer.unref();
  const forget = (): void => clearTimeout(timer);
  raw.once('end', forget);
  raw.once('close', forget);
  answer.raw.once('finish', forget);
}
