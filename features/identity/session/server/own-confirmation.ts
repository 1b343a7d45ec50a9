import { toShanghaiDay } from '#domain/validity/day.ts';
import type { Db } from '#platform/server/db/db.ts';
import { countRightHolders } from './operators.repo.ts';

/**
 * Whether operators may confirm their own entries: `another` if another operator with the right must confirm, `tooEarly` on the day of the
 * entry (in Asia/Shanghai), `allowed` on a later day.
 */
export type SelfConfirmation = 'another' | 'tooEarly' | 'allowed';

/**
 * Returns a function that decides for an entry by its time; it counts the operators only once for a whole list.
 * @param right the right that is required to confirm
 */
export async function createSelfConfirmationRule(
  db: Db,
  right: string,
  now: Date,
): Promise<(enteredAt: Date) => SelfConfirmation> {
  if ((await countRightHolders(db, right)) > 1) return () => 'another';
  return (enteredAt) => (toShanghaiDay(now) > toShanghaiDay(enteredAt) ? 'allowed' : 'tooEarly');
}
