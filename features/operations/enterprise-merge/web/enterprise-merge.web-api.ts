/** Public API of the merge screens: the link to a merge, for the operators' list of enterprises. */
export { MergeCards } from './merge-cards.tsx';
export { MergeLink } from './merge-link.tsx';
