import {
  type Catalogue,
  type StandardNode as CatalogueNode,
  type CatalogueStandard,
  categoryNumbers,
} from '#domain/qualification/catalogue.ts';
import type { StandardDetail, StandardNode } from '../standards.contract.ts';
import { getStandardUuid } from './standard-uuid.ts';

/** A standard, group or category with its position in the directory. */
export interface StandardIndexEntry {
  readonly uuid: string;
  readonly standard: CatalogueStandard;
  readonly path: StandardDetail['path'];
  readonly children: readonly StandardIndexEntry[];
  /** Position in the menu, from 1; 0 for a category without a standard. */
  readonly sort: number;
}

export interface StandardIndex {
  /** The entries to list, in menu order: standards and their groups, without categories. */
  readonly listed: readonly StandardIndexEntry[];
  readonly tree: StandardNode[];
  byCode(code: string): StandardIndexEntry | null;
  byUuid(uuid: string): StandardIndexEntry | null;
}

/** A category contains groups and standards, but is no standard itself. */
const createCategory = (node: CatalogueNode, category: CatalogueStandard['category']): CatalogueStandard => ({
  code: node.code,
  displayCode: node.displayCode,
  name: node.name,
  category,
  parent: null,
  document: null,
  standard: null,
  levels: [],
});

/** Menu order: category first, then code; a standard without a menu code (施工劳务) comes last in its category. */
const getOrder = ({ standard }: StandardIndexEntry): string =>
  `${categoryNumbers[standard.category]}${/^\d/.test(standard.code) ? standard.code.padEnd(8, '0') : '99999999'}`;

/** The category 规划 has only one standard, which is shown on the page of the category and must not be listed as its child. */
const getChildren = (node: CatalogueNode): CatalogueNode[] =>
  node.children.filter((child) => child.displayCode !== node.displayCode);

const countStandards = (node: CatalogueNode): number =>
  node.children.reduce((sum, child) => sum + (child.hasLevels ? 1 : 0) + countStandards(child), 0);

const viewNode = (node: CatalogueNode): StandardNode => ({
  uuid: getStandardUuid(node.displayCode),
  value: node.code,
  label: node.name,
  code: node.code,
  displayCode: node.displayCode,
  count: countStandards(node),
  children: getChildren(node).map(viewNode),
});

const isListed = (entry: StandardIndexEntry): boolean => entry.path.length > 1 || entry.standard.standard !== null;

export function buildStandardIndex(catalogue: Catalogue): StandardIndex {
  const visit = (
    node: CatalogueNode,
    category: CatalogueStandard['category'],
    above: StandardDetail['path'],
  ): StandardIndexEntry[] => {
    const path = [...above, { code: node.code, displayCode: node.displayCode, name: node.name }];
    const standard = catalogue.byCode(node.displayCode) ?? createCategory(node, category);
    const below = getChildren(node).map((child) => visit(child, category, path));
    const children = below.flatMap(([child]) => child ?? []);
    return [{ uuid: getStandardUuid(node.displayCode), standard, path, children, sort: 0 }, ...below.flat()];
  };
  const entries = catalogue.tree().flatMap((category) => visit(category, category.category, []));
  const listed = entries
    .filter(isListed)
    .sort((a, b) => (getOrder(a) < getOrder(b) ? -1 : 1))
    .map((entry, position) => ({ ...entry, sort: position + 1 }));
  const known = new Map([...entries, ...listed].map((entry) => [entry.standard.displayCode, entry]));
  const byUuid = new Map([...known.values()].map((entry) => [entry.uuid, entry]));
  return {
    listed,
    tree: catalogue.tree().map(viewNode),
    byCode: (code) => known.get(catalogue.byCode(code)?.displayCode ?? code) ?? null,
    byUuid: (uuid) => byUuid.get(uuid) ?? null,
  };
}
