import { type Convention, getMatches, isProductScript } from './convention.ts';

/** Files that remove rows together with all that refers to them: nothing may be added to such a row meanwhile. */
const REMOVING: ReadonlySet<string> = new Set([
  'features/operations/enterprise-merge/server/enterprise-merge.repo.ts',
  'features/operations/maintenance/server/maintenance.repo.ts',
]);

/**
 * Rows are locked `for no key update`. The stronger `for update` also blocks the foreign-key checks of transactions that add a row with a
 * reference to the locked one; such a transaction often holds a row that the locking one needs next, which is a deadlock.
 */
export const rowLocks: Convention = {
  name: 'row-locks',
  appliesTo: (path) => isProductScript(path) && !REMOVING.has(path),
  find: (text) => getMatches(text, /\.forUpdate\(|\bfor update\b(?! skip locked)/gi),
};
