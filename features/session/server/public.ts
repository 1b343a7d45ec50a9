/** Door of the session feature for the features that make or end sessions and users. */
export { deviceOf } from './device.ts';
export { listOperators } from './operators.repo.ts';
export { placeOf } from './place.ts';
export {
  addMembership,
  addSession,
  addUser,
  getMembershipStart,
  getUserByLogin,
  hasUsers,
  holdMembershipEnd,
  linkEnterprise,
  markAuthenticated,
  markLogin,
  removeExpiredSessions,
  removeSession,
  saveMembershipEnd,
} from './session.repo.ts';
export { GRACE_DAYS, hashToken, markOf, membershipOn } from './session.service.ts';
