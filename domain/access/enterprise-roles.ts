import type { EnterpriseRole } from './enterprise-role.ts';
import { APPROVAL_REQUESTER_RIGHTS, addApprovalRequesterRights, BASE_KEY_RIGHTS, getKeyRights } from './key-rights.ts';
import { MENU_TREE, type MenuNode, type Right } from './menu-tree.ts';

/** Rights that a user keeps regardless of restrictions by the enterprise: to the user's account and the list of colleagues. */
const RIGHTS_OF_A_PERSON: readonly Right[] = ['account:info:get', 'colleague:info:list'];
const RIGHTS_TO_APPROVE: readonly Right[] = ['approval:change:decide', 'approval:own:list'];
const RIGHTS_TO_PAY: readonly Right[] = ['order:own:list', 'order:own:edit'];

const getLeaves = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => (node.children ? getLeaves(node.children) : [node]));

/**
 * Returns whether a menu leaf grants viewing: a page that is granted as a whole, or the viewing right of a page whose functions are granted
 * separately.
 */
const isSight = ({ id, kind }: MenuNode): boolean => kind === 'C' || id.endsWith('.view');

/** Returns the leaves of the rights tree granted by the roles: editing and paying include viewing. */
export function getRoleMenus(roles: readonly EnterpriseRole[]): string[] {
  if (roles.length === 0) return [];
  const leaves = getLeaves(MENU_TREE);
  return (roles.includes('edit') ? leaves : leaves.filter(isSight)).map(({ id }) => id);
}

/** Actions that change no records; opening a drawer marks its content as read (`mark`). */
const ACTIONS_OF_LOOKING: readonly string[] = ['list', 'get', 'mark'];

/**
 * Some pages grant viewing and editing together. A view-only role keeps only viewing, and editing of the user's own data (drafts, lessons).
 */
const isOfLooking = (right: Right): boolean =>
  BASE_KEY_RIGHTS.includes(right) || ACTIONS_OF_LOOKING.includes(right.split(':')[2] ?? '');

/** Returns the permissions of a colleague with these roles. */
export function getRoleRights(roles: readonly EnterpriseRole[]): Right[] {
  const ofMenus = getKeyRights(getRoleMenus(roles)).filter(
    (right) => (roles.includes('edit') || isOfLooking(right)) && !APPROVAL_REQUESTER_RIGHTS.includes(right),
  );
  const rights = [
    ...ofMenus,
    ...RIGHTS_OF_A_PERSON,
    ...(roles.includes('approve') ? RIGHTS_TO_APPROVE : []),
    ...(roles.includes('pay') ? RIGHTS_TO_PAY : []),
  ];
  return [...new Set(addApprovalRequesterRights(rights))];
}
