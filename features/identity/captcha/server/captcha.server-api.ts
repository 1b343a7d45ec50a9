/** Public API of the captcha feature for the forms that require one. */
export { assertCaptcha, readCaptcha, verifyCaptcha } from './captcha.service.ts';
