import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { generateCaptcha } from '../contract.ts';
import { createCaptcha } from './captcha.service.ts';

export const captchaRoutes: readonly BoundRoute[] = [
  handle(generateCaptcha, (_input, context) => createCaptcha(context)),
];
