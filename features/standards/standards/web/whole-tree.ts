import { call } from '#platform/web/call.ts';
import { getStandardTree } from '../standards.contract.ts';
import { buildTree, type TreeNode } from './tree-logic.ts';

/** Loads the whole directory. A separate module, because pages must include neither the directory nor the contract in their bundle. */
export const loadStandardTree = async (): Promise<readonly TreeNode[]> => buildTree(await call(getStandardTree));
