/** Door of the colleagues: invitations of an enterprise that is no more. */
export { endInvitations } from './invitations.service.ts';
