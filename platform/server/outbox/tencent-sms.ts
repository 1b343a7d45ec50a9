import type { Clock } from '#platform/server/app.ts';
import type { TencentSmsConfig } from '#platform/server/config/outbox-config.ts';
import { signForTencent, TENCENT_CONTENT_TYPE } from '#platform/server/crypto/tencent-signature.ts';
import { OutboxError, type SmsPort } from './ports.ts';
import { listSmsParameters } from './sms-templates.ts';

const SERVICE = 'sms';
const ACTION = 'SendSms';
const VERSION = '2021-01-11';
const WAIT_MS = 6000;
/** Temporary errors: throttling, or an internal error of the provider. All other errors are permanent. */
const PASSING =
  /^(RequestLimitExceeded|InternalError|LimitExceeded\.|FailedOperation\.(?:FailResolvePacket|OtherError))/;

interface Answer {
  readonly Response?: {
    readonly Error?: { readonly Code?: string };
    readonly SendStatusSet?: readonly { readonly Code?: string }[];
    readonly RequestId?: string;
  };
}

/** Sends text messages through Tencent Cloud's `SendSms`, by its signed HTTP protocol. */
export function createTencentSms(config: TencentSmsConfig, parts: { readonly clock: Clock }): SmsPort {
  const endpoint = new URL(config.endpoint);
  const ask = async (body: string): Promise<Answer> => {
    const timestamp = Math.floor(parts.clock.now().getTime() / 1000);
    const signed = { host: endpoint.host, service: SERVICE, action: ACTION, body, timestamp };
    const response = await fetch(new URL('/', endpoint), {
      method: 'POST',
      headers: {
        'content-type': TENCENT_CONTENT_TYPE,
        authorization: signForTencent(signed, config.secretId, config.secretKey),
        'x-tc-action': ACTION,
        'x-tc-version': VERSION,
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': config.region,
      },
      body,
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
    });
    return (await response.json()) as Answer;
  };
  return {
    async send({ to, template, params }) {
      const templateId = config.templates[template];
      if (templateId === null) throw new OutboxError(`no SMS template for ${template}`, { isFinal: true });
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${to}`],
        SmsSdkAppId: config.appId,
        SignName: config.signName,
        TemplateId: templateId,
        TemplateParamSet: listSmsParameters(template).map((name) => params[name] ?? ''),
      });
      const answer = await ask(body).catch((cause: unknown) => {
        throw new OutboxError('the SMS provider could not be reached', { cause });
      });
      // The response reports an error either for the whole call or for its single message.
      const code = answer.Response?.Error?.Code ?? answer.Response?.SendStatusSet?.[0]?.Code ?? 'no status';
      if (code !== 'Ok') {
        throw new OutboxError(`the SMS provider refused: ${code} (request ${String(answer.Response?.RequestId)})`, {
          isFinal: !PASSING.test(code),
        });
      }
    },
  };
}
