/** Public API of the assistant module for screens: the consent of an enterprise, for the owner's page, and the unanswered questions for operators. */
export { ConsentCard } from './consent-card.tsx';
export { UnansweredQuestionPanel } from './question-panel.tsx';
