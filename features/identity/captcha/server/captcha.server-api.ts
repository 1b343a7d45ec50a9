/** Door of the captcha feature for the forms that ask for one. */
export { assertCaptcha, readCaptcha, verifyCaptcha } from './captcha.service.ts';
