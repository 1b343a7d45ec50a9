/** Public API of the captcha feature for the forms that require one. */
export { assertCaptcha, parseCaptchaProof, verifyCaptcha } from './captcha.service.ts';
