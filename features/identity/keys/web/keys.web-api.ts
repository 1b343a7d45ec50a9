/** Public API of the screens of keys: the tree of rights. */
export { RightsTree } from './rights-tree.tsx';
