/** Public API of the filing screens for other features. */
export { DueFilings } from './due-filings.tsx';
export { FilingScreen } from './filing-screen.tsx';
