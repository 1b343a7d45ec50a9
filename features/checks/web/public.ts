/** Screens of this feature that other features embed. */
export { AnomalyCard } from './anomaly-card.tsx';
export { PersonCoverage } from './coverage/person-coverage.tsx';
