/** Adds to the list of a key. Where a thing has one key, `Map.groupBy` says it all; this is for things of several. */
export function addByKey<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
