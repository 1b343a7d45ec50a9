/** Door of the filing guide: its section for public pages. */
export { FilingSection } from './filing-section.tsx';
