/** Deletes the offline cache. Separate from the code that fills it, because every page, including those of guests, needs only this. */

/** Name of the cache; apps/web/public/offline.js uses the same name. */
export const OFFLINE_CACHE_NAME = 'offline';

/** Returns the browser's cache storage, which exists only on pages loaded by HTTPS or from localhost; otherwise null. */
export const getCacheStorage = (): CacheStorage | null => (typeof caches === 'undefined' ? null : caches);

/** Ignores storage errors: if the cache is full or forbidden, only the offline list is unavailable. */
export const ignoreStorageErrors = (work: Promise<unknown> | undefined): Promise<void> =>
  Promise.resolve(work).then(
    () => undefined,
    () => undefined,
  );

/** Deletes the offline data, when the session ends. */
export const deleteOfflineSnapshot = (): Promise<void> =>
  ignoreStorageErrors(getCacheStorage()?.delete(OFFLINE_CACHE_NAME));
