import { createHash, createHmac } from 'node:crypto';
import { createLookupTable } from '#domain/text/table.ts';
import type { Clock, Random } from '#platform/server/app.ts';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export interface AliyunKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

/** One call in Alibaba Cloud's RPC style: parameters in the address, at most one binary value in the body. */
export interface AliyunCall {
  readonly endpoint: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

const getHash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** RFC 3986, which encodes more than encodeURIComponent does. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const getQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/** Returns the address and headers of a POST, signed by version 3 of Alibaba Cloud's signature. */
export function signAliyunCall(
  call: AliyunCall,
  key: AliyunKey,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): { readonly address: URL; readonly headers: Readonly<Record<string, string>> } {
  const endpoint = new URL(call.endpoint);
  const contentHash = getHash(call.body ?? '');
  const headers: Readonly<Record<string, string>> = createLookupTable({
    host: endpoint.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': contentHash,
    'x-acs-date': clock
      .now()
      .toISOString()
      .replace(/\.\d{3}/, ''),
    'x-acs-signature-nonce': random.uuid(),
    'x-acs-version': call.version,
  });
  const names = Object.keys(headers).sort();
  const canonical = [
    'POST',
    '/',
    getQuery(call.query),
    ...names.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    names.join(';'),
    contentHash,
  ].join('\n');
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${ALGORITHM}\n${getHash(canonical)}`)
    .digest('hex');
  const authorization = `${ALGORITHM} Credential=${key.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { address: new URL(`/?${getQuery(call.query)}`, endpoint), headers: { ...headers, authorization } };
}
