/** Door of the membership feature's screens: what the page of orders shows above them. */
export { MembershipCard, MembershipTop } from './membership-card.tsx';
export { yuanText } from './plans.ts';
