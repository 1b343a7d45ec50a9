/** Public API of the colleagues module for screens: pending invitations of the user, and the choice of roles for a request to join. */
export { ReceivedInvitations } from './received-invitations.tsx';
export { RoleChoice } from './role-choice.tsx';
