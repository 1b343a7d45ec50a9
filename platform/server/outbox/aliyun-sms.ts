import { createHash, createHmac } from 'node:crypto';
import type { Clock, Random } from '#platform/server/app.ts';
import type { AliyunSmsConfig } from '#platform/server/config/outbox-config.ts';
import { OutboxFailure, type SmsPort } from './ports.ts';
import { paramsOf } from './sms-words.ts';

const ALGORITHM = 'ACS3-HMAC-SHA256';
const VERSION = '2017-05-25';
const WAIT_MS = 6000;
/** Refusals that pass: throttling, a fault of the provider's own. Everything else stays wrong however often it is tried. */
const PASSING = /^(isp\.|Throttling|ServiceUnavailable|InternalError|isv\.BUSINESS_LIMIT_CONTROL|SignatureNonceUsed)/;
const EMPTY_HASH = createHash('sha256').update('').digest('hex');

/** RFC 3986, which encodes more than encodeURIComponent does. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

export const queryOf = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/** Authorization of Alibaba Cloud's signature version 3 for a request without a body. */
export function authorise(request: SignedRequest, keyId: string, secret: string): string {
  const names = Object.keys(request.headers).sort();
  const canonical = [
    request.method,
    request.path,
    queryOf(request.query),
    ...names.map((name) => `${name}:${(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    EMPTY_HASH,
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const signature = createHmac('sha256', secret).update(`${ALGORITHM}\n${digest}`).digest('hex');
  return `${ALGORITHM} Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
}

interface Answer {
  readonly Code?: string;
  readonly RequestId?: string;
}

/** Short messages through Alibaba Cloud's `SendSms`, by its plain signed HTTP protocol. */
export function createAliyunSms(
  config: AliyunSmsConfig,
  parts: { readonly clock: Clock; readonly random: Random },
): SmsPort {
  const endpoint = new URL(config.endpoint);
  const ask = async (query: Readonly<Record<string, string>>): Promise<Answer> => {
    const headers = {
      host: endpoint.host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': EMPTY_HASH,
      'x-acs-date': parts.clock
        .now()
        .toISOString()
        .replace(/\.\d{3}/, ''),
      'x-acs-signature-nonce': parts.random.uuid(),
      'x-acs-version': VERSION,
    };
    const request = { method: 'POST', path: '/', query, headers };
    const authorization = authorise(request, config.accessKeyId, config.accessKeySecret);
    const response = await fetch(new URL(`/?${queryOf(query)}`, endpoint), {
      method: 'POST',
      headers: { ...headers, authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
    });
    return (await response.json()) as Answer;
  };
  return {
    async send({ to, template, params }) {
      const templateCode = config.templates[template];
      if (templateCode === null) throw new OutboxFailure(`no SMS template for ${template}`, { isFinal: true });
      // The minutes stand in the approved words of the code's template.
      const names = template === 'code' ? ['code'] : paramsOf(template);
      const query = {
        PhoneNumbers: to,
        SignName: config.signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify(Object.fromEntries(names.map((name) => [name, params[name] ?? '']))),
      };
      const answer = await ask(query).catch((cause: unknown) => {
        throw new OutboxFailure('the SMS provider could not be reached', { cause });
      });
      if (answer.Code !== 'OK') {
        const code = String(answer.Code);
        throw new OutboxFailure(`the SMS provider refused: ${code} (request ${String(answer.RequestId)})`, {
          isFinal: !PASSING.test(code),
        });
      }
    },
  };
}
