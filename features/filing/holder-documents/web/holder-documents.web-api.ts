/** Public API of the documents from holders, for the page of a filing. */
export { RequestsCard } from './requests-card.tsx';
