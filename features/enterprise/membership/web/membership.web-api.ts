/** Door of the membership feature's screens: what the page of orders shows above them. */
export { MembershipCard, MembershipTop } from './membership-card.tsx';
export { formatYuan } from './plans.ts';
