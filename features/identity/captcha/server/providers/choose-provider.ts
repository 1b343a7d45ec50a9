import type { App } from '#platform/server/app.ts';
import { createGeetest } from './geetest.ts';
import type { CaptchaProvider } from './port.ts';
import { createTencentCaptcha } from './tencent.ts';

/** The service that is configured; null: our own picture. */
export function selectProvider({ config, clock }: Pick<App, 'config' | 'clock'>): CaptchaProvider | null {
  const { captcha } = config;
  if (captcha === null) return null;
  return captcha.kind === 'geetest' ? createGeetest(captcha) : createTencentCaptcha(captcha, { clock });
}
