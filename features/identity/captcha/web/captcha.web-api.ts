/** Door of the captcha for the forms that ask for one. */
export { WordClick } from './word-click-later.tsx';
