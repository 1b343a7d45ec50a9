/** Door of the colleagues: invitations that wait for the reader. */
export { ReceivedInvitations } from './received-invitations.tsx';
