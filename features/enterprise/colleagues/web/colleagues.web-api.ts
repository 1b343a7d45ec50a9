/** Door of the colleagues: invitations that wait for the reader. */
export { OwnInvitations } from './own-invitations.tsx';
