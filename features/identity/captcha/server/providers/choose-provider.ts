import type { App } from '#platform/server/app.ts';
import { createGeetest } from './geetest.ts';
import type { CaptchaProvider } from './port.ts';
import { createTencentCaptcha } from './tencent.ts';

/** Returns the configured captcha provider; null if the portal's own picture is used. */
export function selectProvider({ config, clock }: Pick<App, 'config' | 'clock'>): CaptchaProvider | null {
  const { captcha } = config;
  if (captcha === null) return null;
  return captcha.kind === 'geetest' ? createGeetest(captcha) : createTencentCaptcha(captcha, { clock });
}
