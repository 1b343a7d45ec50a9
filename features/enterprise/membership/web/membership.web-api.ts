/** Public API of the membership module for screens: components at the top of the orders page. */
export { MembershipCard, MembershipTop } from './membership-card.tsx';
export { formatYuan } from './plans.ts';
