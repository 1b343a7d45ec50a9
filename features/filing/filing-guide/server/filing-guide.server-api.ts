/** Public API of the filing guide: its entries, for the search index. */

export { type FilingEntryRow, listFilingEntryRows } from './filing.repo.ts';
export { getFilingCategory } from './material-review.ts';
