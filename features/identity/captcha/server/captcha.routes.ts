import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { generateCaptcha, sendCaptchaCode } from '../captcha.contract.ts';
import * as service from './captcha.service.ts';

export const captchaRoutes: readonly BoundRoute[] = [
  handle(generateCaptcha, ({ query }, context) => service.createCaptcha(context, query.subject || null)),
  handle(sendCaptchaCode, ({ body }, context) => service.sendCaptchaCode(context, body)),
];
