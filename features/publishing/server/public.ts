/** Door of the publishing feature: the text of a paper as whoever reads notices needs it. */
export { readPlainText } from './official-text/official-text.service.ts';
