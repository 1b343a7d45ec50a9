/** Adds a value to the list of a key. Use `Map.groupBy` if each object has only one key. */
export function addByKey<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
