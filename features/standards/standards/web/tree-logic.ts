import type { StandardNode } from '../standards.contract.ts';

export interface TreeNode {
  readonly displayCode: string;
  /** Name without the words of its parent: 建筑工程, not 建筑工程施工总承包. */
  readonly label: string;
  readonly name: string;
  readonly count: number;
  readonly isBranch: boolean;
  /** Empty if the content of the branch has not been loaded (`trimTree`). */
  readonly children: readonly TreeNode[];
}

/** Endings that the name of the parent group already contains. */
const REPEATED_ENDING = /(?:施工总承包|专业承包|行业工程设计|工程设计专项|设计专项|工程监理)$/;
const CATEGORY_LABELS: Readonly<Record<string, string>> = { '03': '建筑业（施工）' };

function shorten(name: string, depth: number): string {
  if (depth < 2) return name;
  const short = name.replace(REPEATED_ENDING, '');
  return short.length > 0 ? short : name;
}

export function buildTree(nodes: readonly StandardNode[], depth = 0): TreeNode[] {
  return nodes.map((node) => ({
    displayCode: node.displayCode,
    label: CATEGORY_LABELS[node.displayCode] ?? shorten(node.label, depth),
    name: node.label,
    count: node.count,
    isBranch: node.children.length > 0,
    children: buildTree(node.children, depth + 1),
  }));
}

/** Returns the part of the directory that a page shows at first: the branch that leads to the page. The rest is loaded on demand. */
export function trimTree(nodes: readonly TreeNode[], displayCode: string): TreeNode[] {
  const path = new Set(findTreePath(nodes, displayCode));
  const trim = (node: TreeNode): TreeNode => ({
    ...node,
    children: path.has(node.displayCode) ? node.children.map(trim) : [],
  });
  return nodes.map(trim);
}

/** Returns whether some branches have not been loaded. */
export const isTreeTrimmed = (nodes: readonly TreeNode[]): boolean =>
  nodes.some((node) => node.isBranch && (node.children.length === 0 || isTreeTrimmed(node.children)));

export interface TreeRow {
  readonly node: TreeNode;
  readonly level: number;
  readonly parent: string | null;
}

/** Lists the visible rows from top to bottom. */
export function listVisibleTreeRows(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): TreeRow[] {
  return nodes.flatMap((node) => [
    { node, level, parent },
    ...(open.has(node.displayCode) ? listVisibleTreeRows(node.children, open, level + 1, node.displayCode) : []),
  ]);
}

const matches = (node: TreeNode, words: readonly string[]): boolean =>
  words.every((word) => node.name.toLowerCase().includes(word) || node.displayCode.includes(word));

/** Filters the branches with a match; a matching group keeps all its descendants. */
export function filterTree(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...nodes];
  return nodes.flatMap((node) => {
    if (matches(node, words)) return [node];
    const children = filterTree(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export const countLeaves = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.children.length > 0 ? countLeaves(node.children) : 1), 0);

/** Lists the codes of all branches. */
export const listBranchCodes = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => (node.isBranch ? [node.displayCode, ...listBranchCodes(node.children)] : []));

/** Returns the codes from the category to a node, both included; empty if the node does not exist. */
export function findTreePath(nodes: readonly TreeNode[], displayCode: string | null): string[] {
  for (const node of nodes) {
    if (node.displayCode === displayCode) return [node.displayCode];
    const below = findTreePath(node.children, displayCode);
    if (below.length > 0) return [node.displayCode, ...below];
  }
  return [];
}

export type TreeMove =
  | { readonly kind: 'focus'; readonly code: string }
  | { readonly kind: 'open' | 'close'; readonly code: string }
  | { readonly kind: 'none' };

const focus = (row: TreeRow | undefined): TreeMove =>
  row ? { kind: 'focus', code: row.node.displayCode } : { kind: 'none' };

/** Returns the effect of a key in a tree (WAI-ARIA, navigation tree): up, down, into a branch, out of it, first, last. */
export function getTreeMove(
  key: string,
  rows: readonly TreeRow[],
  current: string,
  open: ReadonlySet<string>,
): TreeMove {
  const index = rows.findIndex((row) => row.node.displayCode === current);
  const row = rows[index];
  if (!row) return { kind: 'none' };
  const { isBranch } = row.node;
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1]);
    case 'ArrowUp':
      return focus(rows[index - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      if (!isBranch) return { kind: 'none' };
      return open.has(current) ? focus(rows[index + 1]) : { kind: 'open', code: current };
    case 'ArrowLeft':
      if (isBranch && open.has(current)) return { kind: 'close', code: current };
      return row.parent === null ? { kind: 'none' } : { kind: 'focus', code: row.parent };
    default:
      return { kind: 'none' };
  }
}
