/** Screens of this feature that other features complete. */
export { DueFilings } from './due-filings.tsx';
export { FilingScreen } from './filing-screen.tsx';
