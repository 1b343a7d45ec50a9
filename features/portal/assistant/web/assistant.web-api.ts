/** Door of the assistant's pages: the consent of a firm, for the owner's page. */
export { ConsentCard } from './consent-card.tsx';
