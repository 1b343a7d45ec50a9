/** Public API of the colleagues module: ends the invitations of a deleted enterprise. */
export { endInvitations } from './invitations.service.ts';
