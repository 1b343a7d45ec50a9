/**
 * Creates a lookup table for external input. It has no prototype, so `constructor` and `__proto__` are found only if they were entered
 * explicitly.
 */
export function createLookupTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.freeze(Object.assign(Object.create(null) as Record<string, T>, entries));
}
