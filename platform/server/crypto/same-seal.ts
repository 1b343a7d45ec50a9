import { timingSafeEqual } from 'node:crypto';

/** Compares two seals in a time that tells nothing of either. */
export function isSameSeal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
