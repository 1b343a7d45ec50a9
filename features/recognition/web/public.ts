/** Door of the recognition feature's screens: take values over from a picture. */
export { TakeoverDialog } from './takeover-dialog.tsx';
