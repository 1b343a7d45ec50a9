/** Public API of the recycle-bin module for screens: the button shown on list pages. */
export { RecycleButton } from './recycle-button.tsx';
