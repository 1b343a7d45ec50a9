import { freeze } from '../freeze.ts';

const kept = new WeakSet<object>();

/**
 * Promises that a result and all that is in it never changes again, such as what is made from the facts at the start: it is then held
 * against its contract once, not for every request (docs/adr/0027-speed-of-pages.md).
 */
export function markImmutable<T extends object>(result: T): T {
  kept.add(result);
  return result;
}

/** What the kept results were presented as, by the schema that they were held against. */
const presented = new WeakMap<object, WeakMap<object, unknown>>();

/** Parses a result by its schema; a kept one the first time only. All readers then share one copy, which nobody can change. */
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
