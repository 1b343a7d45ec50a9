/** Door of the screens of keys: the tree by which rights are given. */
export { RightsTree } from './rights-tree.tsx';
