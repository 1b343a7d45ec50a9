/** Door of the papers that their holders send, for the page of a filing. */
export { RequestsCard } from './requests-card.tsx';
