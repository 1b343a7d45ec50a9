/** Public API of the colleagues module for screens: pending invitations of the user. */
export { ReceivedInvitations } from './received-invitations.tsx';
