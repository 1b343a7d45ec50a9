import { freeze } from '../freeze.ts';

const kept = new WeakSet<object>();

/**
 * Marks a result and everything in it as immutable, such as data made from db/facts at the start. It is then validated against its
 * contract once, not for every request (docs/adr/0027-speed-of-pages.md).
 */
export function markImmutable<T extends object>(result: T): T {
  kept.add(result);
  return result;
}

/** The parsed forms of immutable results, by the schema that parsed them. */
const presented = new WeakMap<object, WeakMap<object, unknown>>();

/** Parses a result by its schema; an immutable one only the first time. All readers then share one immutable copy. */
export function parseOnce<T>(schema: object, result: unknown, parse: () => T): T {
  if (typeof result !== 'object' || result === null || !kept.has(result)) return parse();
  const bySchema = presented.get(result) ?? new WeakMap<object, unknown>();
  presented.set(result, bySchema);
  const known = bySchema.get(schema);
  if (known !== undefined) return known as T;
  const made = parse();
  freeze(made);
  bySchema.set(schema, made);
  return made;
}
