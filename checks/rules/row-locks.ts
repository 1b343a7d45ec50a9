import { type HouseRule, isProductScript, matchesOf } from './house-rule.ts';

/** Files whose rows go, with all that refers to them: nothing may be added to such a row meanwhile. */
const ROWS_THAT_GO: ReadonlySet<string> = new Set([
  'features/firm-merge/server/firm-merge.repo.ts',
  'features/operation/server/operation.repo.ts',
]);

/**
 * A row is locked `for no key update`: `for update` also keeps out whoever adds a row that refers to it, and the two wait for each other as soon
 * as he holds something that the other one needs next.
 */
export const rowLocks: HouseRule = {
  name: 'row-locks',
  appliesTo: (path) => isProductScript(path) && !ROWS_THAT_GO.has(path),
  find: (text) => matchesOf(text, /\.forUpdate\(|\bfor update\b(?! skip locked)/gi),
};
