/** Public API of the session feature for the features that create or end sessions and users. */
import type { LoginContext } from '#platform/server/access/access.ts';
import { defineSingle } from '#platform/server/extension-point.ts';

export { formatDeviceName } from './device.ts';
export {
  isActiveEnterpriseMember,
  linkUserToEnterprise,
  lockAccessibleMembership,
  lockSessionWithoutEnterprise,
  removeAllMemberships,
  unlinkUserFromEnterprise,
} from './enterprise-member.repo.ts';
export { countRightHolders, listOperators } from './operators.repo.ts';
export { createSelfConfirmationRule, type SelfConfirmation } from './own-confirmation.ts';
export { listSessionsPermitting } from './own-enterprises.service.ts';
export { locateAddress } from './place.ts';
export {
  addMembership,
  addSession,
  addUser,
  getMembershipEnd,
  getMembershipStart,
  getUserByLogin,
  hasUsers,
  lockMembershipEnd,
  markAuthenticated,
  recordLogin,
  removeExpiredSessions,
  removeSession,
  saveMembershipEnd,
} from './session.repo.ts';
export { computeMembership, hashToken, listOwnSessions } from './session.service.ts';

/** Provider of the number of unread messages of the user. */
export const UNREAD_COUNTER = defineSingle<(context: LoginContext) => Promise<number>>('unread messages');
