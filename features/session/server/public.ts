/** Door of the session feature for the features that make or end sessions and users. */
export {
  addMembership,
  addSession,
  addUser,
  getMembershipStart,
  getUserByLogin,
  hasUsers,
  linkEnterprise,
  markLogin,
  removeExpiredSessions,
  removeSession,
} from './session.repo.ts';
export { GRACE_DAYS, hashToken } from './session.service.ts';
