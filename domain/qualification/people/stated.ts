/**
 * Evaluates facts that are stated several times for one person: in two lists, in a record and by the ID number, or by a title and its rank.
 */
import { type Obstacle, obstacles } from './fit.ts';

/** A value with the name of the entry that contains it, as shown in the report. */
export interface StatedValue<T> {
  readonly value: T;
  readonly source: string;
}

/** Lists each different value once, in a fixed order, with the first entry that contains it. */
export function listStatedValues<T>(entries: readonly (StatedValue<T> | null)[]): readonly StatedValue<T>[] {
  const byText = new Map<string, StatedValue<T>>();
  for (const entry of entries)
    if (entry !== null && !byText.has(JSON.stringify(entry.value))) byText.set(JSON.stringify(entry.value), entry);
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/**
 * Evaluates every stated value. If all results are equal, they decide. If they differ, it is unknown which is right: the result is
 * uncertain and the question names the entries.
 * @param what name of the fact in forms
 */
export function evaluateStatedValues<T>(
  what: string,
  stated: readonly StatedValue<T>[],
  judge: (value: T) => readonly Obstacle[],
  write: (value: T) => string = String,
): readonly Obstacle[] {
  const results = stated.map(({ value }) => judge(value));
  const kinds = new Set(results.map((list) => list.map(({ code, truth }) => `${code} ${truth}`).join()));
  if (kinds.size <= 1) return results[0] ?? [];
  return [obstacles.factsDiffer(what, stated.map(({ value, source }) => `${source}为 ${write(value)}`).join('，'))];
}
