/** Door of the assistant's pages: the consent of an enterprise, for the owner's page. */
export { ConsentCard } from './consent-card.tsx';
