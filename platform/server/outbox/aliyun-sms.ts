import type { Clock, Random } from '#platform/server/app.ts';
import type { AliyunSmsConfig } from '#platform/server/config/outbox-config.ts';
import { signAliyunCall } from '#platform/server/crypto/aliyun-signature.ts';
import { OutboxError, type SmsPort } from './ports.ts';
import { listSmsParameters } from './sms-templates.ts';

const VERSION = '2017-05-25';
const WAIT_MS = 6000;
/** Temporary errors: throttling, or an internal error of the provider. All other errors are permanent. */
const PASSING = /^(isp\.|Throttling|ServiceUnavailable|InternalError|isv\.BUSINESS_LIMIT_CONTROL|SignatureNonceUsed)/;

interface Answer {
  readonly Code?: string;
  readonly RequestId?: string;
}

/** Sends text messages through Alibaba Cloud's `SendSms`, by its signed HTTP protocol. */
export function createAliyunSms(
  config: AliyunSmsConfig,
  parts: { readonly clock: Clock; readonly random: Random },
): SmsPort {
  const ask = async (query: Readonly<Record<string, string>>): Promise<Answer> => {
    const call = { endpoint: config.endpoint, action: 'SendSms', version: VERSION, query };
    const { address, headers } = signAliyunCall(call, config, parts);
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
    });
    return (await response.json()) as Answer;
  };
  return {
    async send({ to, template, params }) {
      const templateCode = config.templates[template];
      if (templateCode === null) throw new OutboxError(`no SMS template for ${template}`, { isFinal: true });
      // The approved text of the `code` template has fixed minutes, so only the code is a parameter.
      const names = template === 'code' ? ['code'] : listSmsParameters(template);
      const query = {
        PhoneNumbers: to,
        SignName: config.signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify(Object.fromEntries(names.map((name) => [name, params[name] ?? '']))),
      };
      const answer = await ask(query).catch((cause: unknown) => {
        throw new OutboxError('the SMS provider could not be reached', { cause });
      });
      if (answer.Code !== 'OK') {
        const code = String(answer.Code);
        throw new OutboxError(`the SMS provider refused: ${code} (request ${String(answer.RequestId)})`, {
          isFinal: !PASSING.test(code),
        });
      }
    },
  };
}
