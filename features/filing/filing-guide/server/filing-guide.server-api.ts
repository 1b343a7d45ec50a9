/** Public API of the filing guide: its entries, for the search index. */

export { type FilingRow, listFilingRows } from './filing.repo.ts';
export { getCodeCategory } from './material-review.ts';
