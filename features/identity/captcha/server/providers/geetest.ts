import { createHmac } from 'node:crypto';
import type { GeetestConfig } from '#platform/server/config/captcha-config.ts';
import { type CaptchaProvider, PROVIDER_TIMEOUT_MS } from './port.ts';

/** The fields returned by the provider's widget (docs.geetest.com, 行为验 v4, 服务端部署). */
const FIELDS = ['lot_number', 'captcha_output', 'pass_token', 'gen_time'] as const;

/** GeeTest v4: the ticket is sent to `/validate` with the lot number signed by the secret key. */
export function createGeetest({ endpoint, captchaId, captchaKey }: GeetestConfig): CaptchaProvider {
  return {
    kind: 'geetest',
    publicId: captchaId,
    async verify(ticket) {
      const lot = ticket.lot_number ?? '';
      if (FIELDS.some((name) => !ticket[name])) return false;
      const form = new URLSearchParams(FIELDS.map((name): [string, string] => [name, ticket[name] ?? '']));
      form.set('sign_token', createHmac('sha256', captchaKey).update(lot).digest('hex'));
      const address = new URL('/validate', endpoint);
      address.searchParams.set('captcha_id', captchaId);
      const response = await fetch(address, {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
        redirect: 'error',
      });
      const answer = (await response.json()) as { status?: unknown; result?: unknown; msg?: unknown };
      // An error of the request (a wrong key, a failure of the provider) does not mean that the puzzle is unsolved.
      if (answer.status !== 'success') throw new Error(`GeeTest refused the call: ${String(answer.msg).slice(0, 200)}`);
      return answer.result === 'success';
    },
  };
}
