/** Public API of the assistant module for screens: the consent of an enterprise, for the owner's page. */
export { ConsentCard } from './consent-card.tsx';
