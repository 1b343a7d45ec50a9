/** Public API of the messages module for screens: the number of recipients of a message before its publication. */
export { RecipientCountNote } from './reach-note.tsx';
