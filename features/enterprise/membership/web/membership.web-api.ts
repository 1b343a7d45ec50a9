/** Public API of the membership module for screens: components at the top of the page of orders. */
export { MembershipCard, MembershipTop } from './membership-card.tsx';
export { formatYuan } from './plans.ts';
