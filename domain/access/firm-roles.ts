import { RIGHTS_OF_ANY_KEY, RIGHTS_OF_PROPOSERS, rightsOf, withProposals } from './key-rights.ts';
import { MENU_TREE, type MenuNode, type Right } from './menu-tree.ts';

/** What an owner lets a colleague do in the firm. Whoever was given no role at all may do everything but decide about people. */
export const FIRM_ROLES = ['look', 'edit', 'approve', 'pay'] as const;
export type FirmRole = (typeof FIRM_ROLES)[number];

export const FIRM_ROLE_LABELS: Readonly<Record<FirmRole, string>> = {
  look: '查看',
  edit: '编辑',
  approve: '审批',
  pay: '付款',
};

/** What a person keeps however little his firm lets him do: his account, and to know with whom he works. */
const RIGHTS_OF_A_PERSON: readonly Right[] = ['account:info:get', 'colleague:info:list'];
const RIGHTS_TO_APPROVE: readonly Right[] = ['approval:change:decide', 'approval:own:list'];
const RIGHTS_TO_PAY: readonly Right[] = ['order:own:list', 'order:own:edit'];

/** What opens other ways into the firm (keys, its own software), and certifies it: for colleagues whose rights nobody narrowed. */
export const RIGHTS_OF_UNNARROWED: readonly Right[] = [
  'key:info:list',
  'key:info:edit',
  'api:access:list',
  'api:access:edit',
  'ent:certification:edit',
];

const leavesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node]));

/** A page that is seen or used whole, or the sight of one whose functions are granted one by one. */
const isSight = ({ id, kind }: MenuNode): boolean => kind === 'C' || id.endsWith('.view');

/** Leaves of the tree of rights that the roles open: nobody edits or pays without seeing what. */
export function menusOfRoles(roles: readonly FirmRole[]): string[] {
  if (roles.length === 0) return [];
  const leaves = leavesOf(MENU_TREE);
  return (roles.includes('edit') ? leaves : leaves.filter(isSight)).map(({ id }) => id);
}

/** What leaves every record as it is; a drawer that opens marks what it shows as read by itself (`mark`). */
const ACTIONS_OF_LOOKING: readonly string[] = ['list', 'get', 'mark'];

/** Pages that are used whole grant doing along with seeing: of that, who only looks keeps the seeing, and what is his own (drafts, lessons). */
const isOfLooking = (right: Right): boolean =>
  RIGHTS_OF_ANY_KEY.includes(right) || ACTIONS_OF_LOOKING.includes(right.split(':')[2] ?? '');

/** Permissions of a colleague with these roles. */
export function rightsOfRoles(roles: readonly FirmRole[]): Right[] {
  const ofMenus = rightsOf(menusOfRoles(roles)).filter(
    (right) => (roles.includes('edit') || isOfLooking(right)) && !RIGHTS_OF_PROPOSERS.includes(right),
  );
  const rights = [
    ...ofMenus,
    ...RIGHTS_OF_A_PERSON,
    ...(roles.includes('approve') ? RIGHTS_TO_APPROVE : []),
    ...(roles.includes('pay') ? RIGHTS_TO_PAY : []),
  ];
  return [...new Set(withProposals(rights))];
}

/** Every right that some role gives beside those of menus. */
export const RIGHTS_OF_ROLES_ALONE: readonly Right[] = [...RIGHTS_OF_A_PERSON, ...RIGHTS_TO_APPROVE, ...RIGHTS_TO_PAY];
