import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { type AddressFilter, createGuardedLookup, UnreachableAddressError } from './reachable.ts';

const TIMEOUT_MS = 10_000;
const NULL_BODY = new Set([204, 205, 304]);

export interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Aborts the request, which is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface GuardedLimits {
  readonly isReachable: AddressFilter;
  /** Maximum size of the response; the rest is dropped. */
  readonly maxBytes: number;
  /** Time limit for the whole request, in milliseconds; 10 s by default. */
  readonly timeoutMs?: number;
}

const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The response is missing or does not belong to this request. */
class NoAnswerError extends Error {
  readonly code = 'ECONNRESET';
  constructor() {
    super('the connection ended without a usable answer');
    this.name = 'NoAnswerError';
  }
}

/** Returns 502 for a status that `Response` would reject with an error. */
const toStatus = (status = 502): number => (status < 200 || status > 599 ? 502 : status);

function toResponse({ statusCode, headers }: IncomingMessage, body: Buffer): Response {
  const status = toStatus(statusCode);
  const flat = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return new Response(NULL_BODY.has(status) ? null : new Uint8Array(body), {
    status,
    headers: Object.fromEntries(flat) as Record<string, string>,
  });
}

class TimeoutError extends Error {
  readonly code = 'TIMEOUT';
  constructor() {
    super('too late');
    this.name = 'TimeoutError';
  }
}

/**
 * Requests an address that a user has configured. Connects only to reachable addresses, whatever the name resolves to. Redirects are not
 * followed, because they would bypass the check of the configured address.
 * @throws UnreachableAddressError, or the network error with its `code` (`TIMEOUT` after the time limit)
 */
export function guardedFetch(
  url: URL,
  { method, headers, body, signal }: GuardedRequest,
  { isReachable, maxBytes, timeoutMs = TIMEOUT_MS }: GuardedLimits,
): Promise<Response> {
  // A literal IP address is never resolved, so it is checked here.
  if (isIP(getHost(url)) !== 0 && !isReachable(getHost(url))) return Promise.reject(new UnreachableAddressError());
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
    method,
    agent: false,
    ...(signal ? { signal } : {}),
    lookup: createGuardedLookup(isReachable),
    headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
  });
  const timer = setTimeout(() => {
    const error = new TimeoutError();
    // Rejects first: if the response has begun, destroying the request would reject with the connection's error instead.
    reject(error);
    request.destroy(error);
  }, timeoutMs);
  let hasResponse = false;
  request.on('response', (response) => {
    hasResponse = true;
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) response.destroy();
      else chunks.push(chunk);
    });
    response.on('error', (error) => (bytes > maxBytes ? undefined : reject(signal?.aborted ? signal.reason : error)));
    response.on('close', () => {
      // An error thrown by a listener would end the process.
      try {
        resolve(toResponse(response, Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    });
  });
  // A protocol change was not requested. Without this listener and the one for `close`, the promise would never settle for such a response.
  request.on('upgrade', (_response, socket) => {
    socket.destroy();
    reject(new NoAnswerError());
  });
  // Rejects with the signal's reason like `fetch`, so that callers can distinguish a timeout from other aborts.
  request.on('error', (error) => reject(signal?.aborted ? signal.reason : error));
  request.on('close', () => {
    clearTimeout(timer);
    if (!hasResponse) reject(new NoAnswerError());
  });
  request.end(body);
  return promise;
}

/** Returns the cause of a failed request as a text for users; it never contains the response. */
export function describeNetworkError(error: unknown): string {
  if (error instanceof UnreachableAddressError) return '地址不在公网，已拒绝连接';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '域名无法解析';
  if (code === 'ECONNREFUSED') return '对方拒绝连接';
  if (code === 'TIMEOUT') return `${TIMEOUT_MS / 1000} 秒内没有回答`;
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return '证书无法验证';
  return '连接中断';
}
