import { createHash, createHmac } from 'node:crypto';
import { toUtcDay } from '#domain/validity/day.ts';

const ALGORITHM = 'TC3-HMAC-SHA256';
export const TENCENT_CONTENT_TYPE = 'application/json; charset=utf-8';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export interface TencentRequest {
  readonly host: string;
  readonly service: string;
  readonly action: string;
  readonly body: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
}

/** Returns the authorization header by Tencent Cloud's signature method v3 for a JSON body posted to `/`. */
export function signForTencent(request: TencentRequest, keyId: string, secret: string): string {
  const { host, service, action, body, timestamp } = request;
  const signedHeaders = 'content-type;host;x-tc-action';
  const headers = `content-type:${TENCENT_CONTENT_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', headers, signedHeaders, sha256(body)].join('\n');
  const date = toUtcDay(new Date(timestamp * 1000));
  const scope = `${date}/${service}/tc3_request`;
  const toSign = [ALGORITHM, String(timestamp), scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  const signature = hmac(key, toSign).toString('hex');
  return `${ALGORITHM} Credential=${keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}
