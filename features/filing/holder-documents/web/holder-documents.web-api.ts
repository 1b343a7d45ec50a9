/** Public API of the holder documents for the page of a filing. */
export { DocumentRequestsCard } from './requests-card.tsx';
