/** Public API of the merge pages: the link to a merge and the merge lists, for the operators' enterprise page. */
export { MergeCards } from './merge-cards.tsx';
export { MergeLink } from './merge-link.tsx';
