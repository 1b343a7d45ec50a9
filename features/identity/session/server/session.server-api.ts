/** Door of the session feature for the features that make or end sessions and users. */
import type { LoginContext } from '#platform/server/access/access.ts';
import { onePort } from '#platform/server/port.ts';

export { deviceOf } from './device.ts';
export { holdUnchosen, isOfEnterprise, linkEnterprise, unlinkAll, unlinkEnterprise } from './firm-member.repo.ts';
export { listOperators } from './operators.repo.ts';
export { listSessionsFor } from './own-firms.service.ts';
export { placeOf } from './place.ts';
export {
  addMembership,
  addSession,
  addUser,
  getMembershipStart,
  getUserByLogin,
  hasUsers,
  holdMembershipEnd,
  markAuthenticated,
  markLogin,
  removeExpiredSessions,
  removeSession,
  saveMembershipEnd,
} from './session.repo.ts';
export { GRACE_DAYS, hashToken, listOwnSessions, membershipOn } from './session.service.ts';

/** How many messages the user has not read. */
export const UNREAD = onePort<(context: LoginContext) => Promise<number>>('unread messages');
