import { createHmac } from 'node:crypto';
import { describeNetworkError, guardedFetch } from '#platform/server/net/guarded-fetch.ts';
import type { AddressFilter } from '#platform/server/net/reachable.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

export interface WebhookMessage {
  readonly url: string;
  readonly secret: string;
  /** Identical for all attempts, so that the receiver recognises repetitions. */
  readonly id: string;
  readonly body: string;
  readonly now: Date;
}

export interface WebhookResult {
  readonly httpStatus: number | null;
  readonly tookMs: number;
  /** The failure in words; null if the receiver accepted the delivery. */
  readonly fault: string | null;
}

/**
 * Computes the signature of Standard Webhooks: `v1,` and the HMAC-SHA256 of id, time in seconds and body, with the key encoded in the
 * secret.
 */
export function computeWebhookSignature({ secret, id, body }: WebhookMessage, seconds: number): string {
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

function post(message: WebhookMessage, isReachable: AddressFilter): Promise<Response> {
  const seconds = Math.floor(message.now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'zhixun-webhook/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': computeWebhookSignature(message, seconds),
  };
  const request = { method: 'POST', headers, body: message.body };
  return guardedFetch(new URL(message.url), request, { isReachable, maxBytes: MAX_ANSWER_BYTES });
}

/** Posts one message and returns the result; failures of the receiver are returned, not thrown. */
export async function sendWebhook(message: WebhookMessage, isReachable: AddressFilter): Promise<WebhookResult> {
  const started = performance.now();
  const tookMs = (): number => Math.round(performance.now() - started);
  try {
    const { status: httpStatus } = await post(message, isReachable);
    const isTaken = httpStatus >= 200 && httpStatus < 300;
    return { httpStatus, tookMs: tookMs(), fault: isTaken ? null : `对方回答 ${httpStatus}` };
  } catch (error) {
    return { httpStatus: null, tookMs: tookMs(), fault: describeNetworkError(error) };
  }
}
