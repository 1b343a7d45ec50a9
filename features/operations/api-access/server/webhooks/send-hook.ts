import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { createGuardedLookup, type IsReachable, UnreachableAddressError } from '#platform/server/net/reachable.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
export const SECRET_PREFIX = 'whsec_';

export interface HookMessage {
  readonly url: string;
  readonly secret: string;
  /** The same id for all attempts, so that the receiver recognises repetitions. */
  readonly id: string;
  readonly body: string;
  readonly now: Date;
}

export interface HookResult {
  readonly httpStatus: number | null;
  readonly tookMs: number;
  /** Null if the receiver accepted the delivery. */
  readonly fault: string | null;
}

/** Standard Webhooks: `v1,` and the HMAC-SHA256 of id, seconds and body, with the bytes encoded in the secret. */
export function getSignature({ secret, id, body }: HookMessage, seconds: number): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Returns the reason of a failed delivery for the log; it never contains the receiver's response. */
function getError(error: Error): string {
  if (error instanceof UnreachableAddressError) return '地址不在公网，已拒绝连接';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '域名无法解析';
  if (code === 'ECONNREFUSED') return '对方拒绝连接';
  if (code === 'TIMEOUT') return `${TIMEOUT_MS / 1000} 秒内没有回答`;
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return '证书无法验证';
  return '连接中断';
}

function post(url: URL, message: HookMessage, isReachable: IsReachable): Promise<number> {
  const seconds = Math.floor(message.now.getTime() / 1000);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  // A literal IP address is never resolved, so it is checked here.
  if (isIP(getHost(url)) !== 0 && !isReachable(getHost(url))) return Promise.reject(new UnreachableAddressError());
  const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
    method: 'POST',
    agent: false,
    lookup: createGuardedLookup(isReachable),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'zhixun-webhook/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': getSignature(message, seconds),
    },
  });
  const timer = setTimeout(
    () => request.destroy(Object.assign(new Error('too late'), { code: 'TIMEOUT' })),
    TIMEOUT_MS,
  );
  request.on('response', (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) response.destroy();
    });
    // Redirects are not followed, because they would bypass the check of the registered address.
    response.on('close', () => resolve(response.statusCode ?? 0));
  });
  request.on('error', reject);
  request.on('close', () => clearTimeout(timer));
  request.end(message.body);
  return promise;
}

/** Posts one message and returns the result; failures of the receiver are returned, not thrown. */
export async function sendHook(message: HookMessage, isReachable: IsReachable): Promise<HookResult> {
  const started = performance.now();
  const tookMs = (): number => Math.round(performance.now() - started);
  try {
    const httpStatus = await post(new URL(message.url), message, isReachable);
    const isTaken = httpStatus >= 200 && httpStatus < 300;
    return { httpStatus, tookMs: tookMs(), fault: isTaken ? null : `对方回答 ${httpStatus}` };
  } catch (error) {
    return {
      httpStatus: null,
      tookMs: tookMs(),
      fault: getError(error instanceof Error ? error : new Error('unknown')),
    };
  }
}
