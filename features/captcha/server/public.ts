/** Door of the captcha feature for the forms that ask for one. */
export { readCaptcha, verifyCaptcha } from './captcha.service.ts';
