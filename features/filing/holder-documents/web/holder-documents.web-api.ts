/** Public API of the holder documents for the page of a filing. */
export { RequestsCard } from './requests-card.tsx';
