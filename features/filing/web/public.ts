/** Screens of this feature that other features embed. */
export { OpenFilingButton } from './open-button.tsx';
