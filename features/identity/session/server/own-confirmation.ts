import { toShanghaiDay } from '#domain/validity/day.ts';
import type { Db } from '#platform/server/db/db.ts';
import { countRightHolders } from './operators.repo.ts';

/**
 * Whether operators may confirm what they entered themselves: `another` if the installation has another operator with the right, `tooEarly`
 * on the day of the entry (in Asia/Shanghai), `allowed` on a later day.
 */
export type OwnConfirmation = 'another' | 'tooEarly' | 'allowed';

/**
 * Returns the judge of all entries at one time, so that a list counts the operators once.
 * @param right the right to confirm
 */
export async function createOwnConfirmation(
  db: Db,
  right: string,
  now: Date,
): Promise<(enteredAt: Date) => OwnConfirmation> {
  if ((await countRightHolders(db, right)) > 1) return () => 'another';
  return (enteredAt) => (toShanghaiDay(now) > toShanghaiDay(enteredAt) ? 'allowed' : 'tooEarly');
}
