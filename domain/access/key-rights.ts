import { canRequireApproval } from './approval.ts';
import { MENU_TREE, type MenuNode, type Right } from './menu-tree.ts';
import type { PageRoute } from './page.ts';
import type { Site } from './site.ts';

/**
 * Rights of every secondary key in addition to its menus: read its own data and everything open to signed-in users, and keep drafts of its
 * forms. All other calls for signed-in users (account, keys, orders) require a menu that grants them.
 */
export const BASE_KEY_RIGHTS: readonly Right[] = [
  'session:info:get',
  'membership:info:get',
  'standard:preview:get',
  'interpretation:analysis:get',
  'article:match:list',
  'course:lesson:get',
  'course:progress:edit',
  'ent:draft:edit',
];

/** A user who changes records may follow their pending approval requests: comment on them and withdraw them. */
export const APPROVAL_REQUESTER_RIGHTS: readonly Right[] = ['approval:own:list', 'approval:own:edit'];

export const addApprovalRequesterRights = (rights: readonly Right[]): readonly Right[] =>
  rights.some(canRequireApproval) ? [...rights, ...APPROVAL_REQUESTER_RIGHTS] : rights;

/**
 * Rights of every API token in addition to its menus: read its own data and everything open to signed-in users. Drafts and courses are
 * excluded, because they belong to people.
 */
export const BASE_TOKEN_RIGHTS: readonly Right[] = [
  'session:info:get',
  'membership:info:get',
  'standard:preview:get',
  'interpretation:analysis:get',
  'article:match:list',
];

const getLeaves = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => (node.children ? getLeaves(node.children) : [node]));

const LEAVES: ReadonlyMap<string, MenuNode> = new Map(getLeaves(MENU_TREE).map((leaf) => [leaf.id, leaf]));

const getIds = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap((node) => [node.id, ...getIds(node.children ?? [])]);

const ALL_IDS: ReadonlySet<string> = new Set(getIds(MENU_TREE));

/** Every right granted by a menu. */
export const GRANTABLE_RIGHTS: readonly Right[] = [
  ...new Set([...LEAVES.values()].flatMap((leaf) => leaf.rights ?? [])),
].sort();

/** Returns the ids that the tree does not contain. */
export const findUnknownMenus = (ids: readonly string[]): string[] => ids.filter((id) => !ALL_IDS.has(id));

/** A function of a page cannot be used without the page, so it includes the right to view it. */
function withView(id: string): readonly string[] {
  const view = `${id.slice(0, id.lastIndexOf('.'))}.view`;
  return LEAVES.has(view) ? [view, id] : [id];
}

/**
 * Returns the leaves among the selected ids, in the order of the tree. Directories and pages with functions grant nothing themselves: tree
 * controls report a partly selected parent as selected, which must never extend rights.
 */
export function listGrantedLeaves(ids: readonly string[]): string[] {
  const granted = new Set(ids.filter((id) => LEAVES.has(id)).flatMap(withView));
  return [...LEAVES.keys()].filter((id) => granted.has(id));
}

/** Returns the actions of the rights granted by a menu leaf, such as `list`, `get` or `add`. */
export const getMenuActions = (id: string): readonly string[] =>
  (LEAVES.get(id)?.rights ?? []).map((right) => right.slice(right.lastIndexOf(':') + 1));

const leafList = (ids: readonly string[]): readonly MenuNode[] =>
  listGrantedLeaves(ids).flatMap((id) => LEAVES.get(id) ?? []);

const rightsWith = (always: readonly Right[], menuIds: readonly string[]): Right[] => {
  const rights = leafList(menuIds).flatMap((leaf) => leaf.rights ?? []);
  return [...new Set(addApprovalRequesterRights([...always, ...rights]))].sort();
};

/** Returns the permissions of a secondary key with these menus. */
export const getKeyRights = (menuIds: readonly string[]): Right[] => rightsWith(BASE_KEY_RIGHTS, menuIds);

/** Returns the permissions of an API token with these menus. */
export const getTokenRights = (menuIds: readonly string[]): Right[] => rightsWith(BASE_TOKEN_RIGHTS, menuIds);

/** Returns the pages that these menus open, in the order of the tree. */
export const listPagesByMenus = ({ pages }: Site, menuIds: readonly string[]): readonly PageRoute[] =>
  listGrantedLeaves(menuIds).flatMap((id) => pages.filter(({ grantedBy }) => grantedBy === id));
