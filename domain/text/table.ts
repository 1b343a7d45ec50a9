/**
 * A table that is looked up by words from outside. It has no prototype, so that `constructor` and `__proto__` are not in it unless somebody
 * wrote them there.
 */
export function getTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.freeze(Object.assign(Object.create(null) as Record<string, T>, entries));
}
