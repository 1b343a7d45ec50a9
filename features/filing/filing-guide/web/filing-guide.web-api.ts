/** Door of the filing guide: what it knows of a matter, for pages that anybody may read. */
export { FilingItems } from './filing-items.tsx';
