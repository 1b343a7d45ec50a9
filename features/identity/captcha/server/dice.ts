import type { Random } from '#platform/server/app.ts';

/** Random values for drawing, from a cryptographic source. */
export interface RandomSource {
  /** Returns a number from `low` (inclusive) to `high` (exclusive). */
  between(low: number, high: number): number;
  /** Returns an integer from 0 (inclusive) to `count` (exclusive). */
  below(count: number): number;
  pick<T>(items: readonly T[]): T;
  /** Returns `count` different items in random order. */
  some<T>(items: readonly T[], count: number): T[];
}

const CHUNK = 512;

export function createRandomSource(random: Random): RandomSource {
  let bytes = Buffer.alloc(0);
  let at = 0;
  const unit = (): number => {
    if (at + 4 > bytes.length) {
      bytes = Buffer.from(random.token(CHUNK), 'base64url');
      at = 0;
    }
    const value = bytes.readUInt32BE(at);
    at += 4;
    return value / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(unit() * count);
  return {
    between: (low, high) => low + unit() * (high - low),
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    some: (items, count) => {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(below(rest.length), 1)).flat();
    },
  };
}
