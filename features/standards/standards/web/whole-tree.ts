import { call } from '#platform/web/call.ts';
import { getStandardTree } from '../standards.contract.ts';
import { buildTree, type TreeNode } from './tree-logic.ts';

/** Loads the whole directory. In a separate file, because pages include neither the directory nor the contract. */
export const loadTree = async (): Promise<readonly TreeNode[]> => buildTree(await call(getStandardTree));
