/** Public API of the messages module for screens: the recipients of a message that is about to be published. */
export { ReachNote } from './reach-note.tsx';
