/** Door of the filing guide: its entries, for whoever makes them findable. */

export { type FilingRow, listFilingRows } from './filing.repo.ts';
export { getCodeCategory } from './material-review.ts';
