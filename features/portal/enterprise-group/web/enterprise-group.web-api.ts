/** Public API of the enterprise group: expiring records in the user's other enterprises. */
export { OtherEnterprises } from './other-enterprises.tsx';
