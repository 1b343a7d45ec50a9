/** Public API of the captcha for the forms that require one. */
export { WordClick } from './word-click-later.tsx';
