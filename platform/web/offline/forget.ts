/** Separate from the stored content: every page, including guests' pages, can delete it, and loads no more than that. */

/** The store; apps/web/public/offline.js reads it under this name. */
export const OFFLINE_STORE = 'offline';

/** Browsers keep such stores only for pages that came by https, or from the machine itself. */
export const store = (): CacheStorage | null => (typeof caches === 'undefined' ? null : caches);

/** A full or forbidden store costs the list without network, and nothing else. */
export const ignoreStorageErrors = (work: Promise<unknown> | undefined): Promise<void> =>
  Promise.resolve(work).then(
    () => undefined,
    () => undefined,
  );

/** With the session goes what it has shown. */
export const deleteSnapshot = (): Promise<void> => ignoreStorageErrors(store()?.delete(OFFLINE_STORE));
