/** Door of the group of firms: what waits in the reader's other ones. */
export { OtherFirms } from './other-firms.tsx';
