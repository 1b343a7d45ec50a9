/** A separate module from the stored content: every page, including guests' pages, must be able to delete the cache and loads only this. */

/** Name of the cache; apps/web/public/offline.js uses the same name. */
export const OFFLINE_STORE = 'offline';

/** Browsers provide the cache only for pages loaded by HTTPS or from localhost. */
export const store = (): CacheStorage | null => (typeof caches === 'undefined' ? null : caches);

/** If the cache is full or forbidden, only the offline list is unavailable. */
export const ignoreStorageErrors = (work: Promise<unknown> | undefined): Promise<void> =>
  Promise.resolve(work).then(
    () => undefined,
    () => undefined,
  );

/** The offline data is deleted with the session. */
export const deleteSnapshot = (): Promise<void> => ignoreStorageErrors(store()?.delete(OFFLINE_STORE));
