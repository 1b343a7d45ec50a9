/** Door of the session feature for the features that make or end sessions and users. */
export {
  addMembership,
  addSession,
  addUser,
  getUserByLogin,
  hasUsers,
  linkEnterprise,
  markLogin,
  removeExpiredSessions,
  removeSession,
} from './session.repo.ts';
export { hashToken } from './session.service.ts';
