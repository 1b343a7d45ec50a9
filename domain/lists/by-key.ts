/** Adds to the list of a key. For objects with one key use `Map.groupBy`; this is for objects with several. */
export function addByKey<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
