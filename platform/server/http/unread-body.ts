import type { IncomingMessage, Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Bytes that are still read after the answer, so that a browser that is still sending receives it: about the size of the largest form with
 * one file.
 */
const MAX_BYTES = 32 * 2 ** 20;
const LONGEST_MS = 15_000;
/** The time that a sender of a larger body has to read the answer; nothing more of the body is read. */
const LAST_LOOK_MS = 500;
/** One piece of 64 KiB at a time, with a pause: reading discarded data must not delay useful work. */
const PAUSE_MS = 5;

/** Bodies that are read only to be discarded; the more there are, the longer each pauses, so that all together use the bandwidth of one. */
const unread = new Set<IncomingMessage>();

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Handles the body of a request that was answered before it had been read. Closing at once would reset the connection, and the sender would
 * see a network error instead of the answer; reading all of it would allow endless sending.
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
 * Drains the bodies of all requests of a server, also of those without a route. Node itself reads an unread body to its end once the answer
 * is sent, as fast as it comes, and this cannot be stopped (`_dump` in `_http_incoming.js`): sixty megabytes of a request that was rejected
 * by its headers then pass through the program. Requesting zero bytes counts as having begun to read.
 */
export function drainUnreadBodies(server: Server): void {
  server.prependListener('request', (raw, answer) => {
    if (!bringsBody(raw)) return;
    raw.read(0);
    answer.once('finish', () => leaveUnread(raw));
  });
}

type Raw<Of extends { readonly raw: unknown }> = Pick<Of, 'raw'>;

/** The time that a body may take to arrive, unless its call allows more: as described in docs/security.md. */
export const BODY_TIMEOUT_MS = 60_000;
const LONGEST_ARRIVAL_MS = 900_000;
/** The slowest upload rate that is supported: 64 KiB a second, an office line with a shared upstream. */
const SLOWEST_BYTES_PER_MS = 65.536;

/** Returns the time that a body of so many bytes may take. */
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
