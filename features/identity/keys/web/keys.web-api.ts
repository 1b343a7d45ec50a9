/** Public API of the key pages: the tree of rights. */
export { RightsTree } from './rights-tree.tsx';
