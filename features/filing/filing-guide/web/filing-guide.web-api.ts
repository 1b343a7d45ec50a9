/** Door of the filing guide: what it knows of a matter, for pages that anybody may read. */
export { FilingMatters } from './filing-matters.tsx';
