/** Public API of the session feature for the features that create or end sessions and users. */
import type { LoginContext } from '#platform/server/access/access.ts';
import { defineSingle } from '#platform/server/extension-point.ts';

export { getDevice } from './device.ts';
export {
  isOfEnterprise,
  isOpenEnterprise,
  linkEnterprise,
  lockUnchosenSession,
  unlinkAll,
  unlinkEnterprise,
} from './enterprise-member.repo.ts';
export { countRightHolders, listOperators } from './operators.repo.ts';
export { createOwnConfirmation, type OwnConfirmation } from './own-confirmation.ts';
export { listSessionsFor } from './own-enterprises.service.ts';
export { getPlace } from './place.ts';
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
  markLogin,
  removeExpiredSessions,
  removeSession,
  saveMembershipEnd,
} from './session.repo.ts';
export { getMembership, hashToken, listOwnSessions } from './session.service.ts';

/** Provider of the number of unread messages of the user. */
export const UNREAD_COUNTER = defineSingle<(context: LoginContext) => Promise<number>>('unread messages');
