/** Door of the colleagues: invitations of a firm that is no more. */
export { endInvitations } from './invitations.service.ts';
