/** Number of days, and of slices, in which the gate runs what the full run runs at once. */
const SHARES = 8;

/**
 * Returns the part of a long walk that the gate takes today: every eighth item. The full run and a test that is started by itself take all
 * items.
 * @param environment TEST_SLICE: the slice of the gate, 1 to 8, from scripts/test.ts
 */
export function takeDailyShare<T>(
  items: readonly T[],
  { TEST_SLICE }: Readonly<Record<string, string | undefined>>,
): readonly T[] {
  return TEST_SLICE === undefined
    ? items
    : items.filter((_item, index) => index % SHARES === Number(TEST_SLICE) % SHARES);
}
