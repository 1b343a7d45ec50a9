import { freeze } from '../freeze.ts';
import type { ContentVersion } from './content-version.ts';

interface Values {
  readonly version: number;
  readonly byKey: Map<string, Promise<unknown>>;
}

const values = new WeakMap<ContentVersion, Values>();

/**
 * Returns a value used by many answers, computed once until content is published, changed or withdrawn. It is frozen, because all callers
 * share it. A failed computation is not cached.
 * @param key one of a few fixed names, because nothing is evicted
 */
export async function getContentValue<T>(content: ContentVersion, key: string, make: () => Promise<T>): Promise<T> {
  const version = await content.current();
  if (version === null) return await make();
  const known = values.get(content);
  const { byKey } = known?.version === version ? known : { byKey: new Map<string, Promise<unknown>>() };
  if (byKey !== known?.byKey) values.set(content, { version, byKey });
  const found = byKey.get(key);
  // The key determines the type of the value.
  if (found) return (await found) as T;
  const making = make().then(freeze);
  byKey.set(key, making);
  making.catch(() => byKey.delete(key));
  return await making;
}
