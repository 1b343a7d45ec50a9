/** Public API of the merge's screens: the way to it, for the operators' list of enterprises. */
export { MergeLink } from './merge-link.tsx';
