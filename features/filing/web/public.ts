/** Screens of this feature that other features complete. */
export { FilingScreen } from './filing-screen.tsx';
