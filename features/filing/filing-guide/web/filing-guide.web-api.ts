/** Public API of the filing guide: filing items for public pages. */
export { FilingItems } from './filing-items.tsx';
