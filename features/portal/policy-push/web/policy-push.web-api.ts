/** Public components of the policy notifications. */
export { ReceiversNote } from './receivers-note.tsx';
