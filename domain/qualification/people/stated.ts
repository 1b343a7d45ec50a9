/** Facts that the entries of one person state more than once: two lists, a record and the ID number, a title and its rank. */
import { type Obstacle, obstacles } from './fit.ts';

/** A value and the entry that states it, as the report names it. */
export interface Stated<T> {
  readonly value: T;
  readonly source: string;
}

/** Each different value once, in a fixed order; the first entry that states a value names it. */
export function listStated<T>(entries: readonly (Stated<T> | null)[]): readonly Stated<T>[] {
  const byText = new Map<string, Stated<T>>();
  for (const entry of entries)
    if (entry !== null && !byText.has(JSON.stringify(entry.value))) byText.set(JSON.stringify(entry.value), entry);
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/**
 * Judges every value that is stated. Values with the same result decide. Different results are an open question that names the
 * entries, because nothing shows which of them is right.
 * @param what the fact, as a form names it
 */
export function evaluateStated<T>(
  what: string,
  stated: readonly Stated<T>[],
  judge: (value: T) => readonly Obstacle[],
  write: (value: T) => string = String,
): readonly Obstacle[] {
  const results = stated.map(({ value }) => judge(value));
  const kinds = new Set(results.map((list) => list.map(({ code, truth }) => `${code} ${truth}`).join()));
  if (kinds.size <= 1) return results[0] ?? [];
  return [obstacles.factsDiffer(what, stated.map(({ value, source }) => `${source}为 ${write(value)}`).join('，'))];
}
