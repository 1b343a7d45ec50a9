/** Door of the recycle bin's screens: the button that list pages show. */
export { RecycleButton } from './recycle-button.tsx';
