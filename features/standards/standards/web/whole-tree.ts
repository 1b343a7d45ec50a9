import { call } from '#platform/web/call.ts';
import { getStandardTree } from '../standards.contract.ts';
import { buildTree, type TreeNode } from './tree-logic.ts';

/** The whole directory; a file of its own, because pages carry neither it nor the contract. */
export const loadTree = async (): Promise<readonly TreeNode[]> => buildTree(await call(getStandardTree));
