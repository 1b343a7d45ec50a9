/** Adds a value to the list of a key. If each object has only one key, use `Map.groupBy`; this function is for objects with several keys. */
export function addByKey<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
