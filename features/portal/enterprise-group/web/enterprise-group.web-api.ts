/** Door of the group of enterprises: what waits in the reader's other ones. */
export { OtherEnterprises } from './other-enterprises.tsx';
