/** Public API of the group of enterprises: waiting items in the user's other ones. */
export { OtherEnterprises } from './other-enterprises.tsx';
