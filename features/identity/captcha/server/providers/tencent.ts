import type { Clock } from '#platform/server/app.ts';
import type { TencentCaptchaConfig } from '#platform/server/config/captcha-config.ts';
import { signForTencent, TENCENT_CONTENT_TYPE } from '#platform/server/crypto/tencent-signature.ts';
import { type CaptchaProvider, PROVIDER_TIMEOUT_MS } from './port.ts';

const ACTION = 'DescribeCaptchaResult';
const VERSION = '2019-07-22';
/** The only supported type (cloud.tencent.com/document/product/1110/36926). */
const CAPTCHA_TYPE = 9;
const SOLVED = 1;
/** Tickets that the provider's script generates when its service cannot be reached; they prove nothing. */
const MADE_UP = /^(trerror_|terror_)/;

interface Answer {
  readonly Response?: { readonly Error?: { readonly Code?: string }; readonly CaptchaCode?: number };
}

/** Tencent Cloud captcha: `DescribeCaptchaResult` verifies the ticket, signed like all calls of Tencent Cloud. */
export function createTencentCaptcha(
  config: TencentCaptchaConfig,
  { clock }: { readonly clock: Clock },
): CaptchaProvider {
  const endpoint = new URL(config.endpoint);
  return {
    kind: 'tencent',
    publicId: config.appId,
    async verify({ ticket = '', randstr = '' }, ip) {
      if (ticket === '' || randstr === '' || MADE_UP.test(ticket)) return false;
      const timestamp = Math.floor(clock.now().getTime() / 1000);
      const body = JSON.stringify({
        CaptchaType: CAPTCHA_TYPE,
        Ticket: ticket,
        Randstr: randstr,
        UserIp: ip,
        CaptchaAppId: Number(config.appId),
        AppSecretKey: config.appKey,
      });
      const request = { host: endpoint.host, service: 'captcha', action: ACTION, body, timestamp };
      const response = await fetch(new URL('/', endpoint), {
        method: 'POST',
        headers: {
          'content-type': TENCENT_CONTENT_TYPE,
          authorization: signForTencent(request, config.secretId, config.secretKey),
          'x-tc-action': ACTION,
          'x-tc-version': VERSION,
          'x-tc-timestamp': String(timestamp),
        },
        body,
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
        redirect: 'error',
      });
      const { Response: answer } = (await response.json()) as Answer;
      if (answer?.CaptchaCode === undefined)
        throw new Error(`Tencent refused the call: ${String(answer?.Error?.Code)}`);
      return answer.CaptchaCode === SOLVED;
    },
  };
}
