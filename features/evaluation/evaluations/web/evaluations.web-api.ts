/** Screens of this feature that other features embed. */
export { AnomalyCard } from './anomaly-card.tsx';
export { PersonCoverage } from './coverage/person-coverage.tsx';
export { type QualificationPlanProps, QualificationPlanProvider } from './qualification/plan-slot.tsx';
export { getRequirementConclusion } from './report/report-text.ts';
export { TrendCard } from './trend/trend-card.tsx';
