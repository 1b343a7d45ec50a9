/** Public API of the filing screens for other features. */
export { FilingScreen } from './filing-screen.tsx';
