import type { FastifyRequest } from 'fastify';

/** Read on after the answer, so that a browser that is still sending gets to see it: about as much as the largest form with one file. */
const MOST_BYTES = 32 * 2 ** 20;
const LONGEST_MS = 15_000;
/** One piece of 64 KiB at a time, with a pause: what nobody wants must not take the turn of what is wanted. */
const PAUSE_MS = 5;

/**
 * Deals with the body of a request that was answered before it had been read. To close at once would reset the connection, and its sender
 * would be told of a network fault instead of the answer; to read all of it would let him send for ever.
 */
export function leaveUnread({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  let bytes = 0;
  const close = (): void => void raw.destroy();
  const limit = setTimeout(close, LONGEST_MS);
  limit.unref();
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return close();
    raw.pause();
    setTimeout(() => raw.resume(), PAUSE_MS);
  });
  raw.once('close', () => clearTimeout(limit));
  raw.once('end', () => clearTimeout(limit));
  raw.on('error', close);
}

/** How long a body may take to arrive, unless its call says more: as docs/security.md tells. */
export const ARRIVAL_MS = 60_000;
const LONGEST_ARRIVAL_MS = 900_000;
/** The slowest line that a file is expected from: 64 KiB a second, an office line whose upstream others use too. */
const SLOWEST_BYTES_PER_MS = 65.536;

/** How long a body of so many bytes may take. */
export const arrivalMsOf = (bytes: number): number =>
  Math.min(LONGEST_ARRIVAL_MS, ARRIVAL_MS + Math.round(bytes / SLOWEST_BYTES_PER_MS));

/** Ends a request whose body does not arrive in time. */
export function limitArrival({ raw }: FastifyRequest, mostMs: number): void {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    if (raw.readableEnded || raw.destroyed) return;
    raw.socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    raw.socket.destroySoon();
  }, mostMs);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
