/** Public API of the membership module for screens: the prices and plans of the page on which memberships are bought. */
export { MembershipHeader } from './membership-card.tsx';
export { PlanCards } from './plan-cards.tsx';
export { formatYuan } from './plans.ts';
