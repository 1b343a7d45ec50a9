import { createStore, useStore } from './store.ts';

/**
 * A page that the user may not open, and the reason. It is shown on the page to which the user was redirected, until the user leaves that
 * page.
 */
export interface AccessDenied {
  /** Reason, as shown to the user. */
  readonly text: string;
  readonly path: string;
}

const store = createStore<AccessDenied | null>(null);

/** Stores a denied page. Only the latest one is stored, until the document is unloaded. */
export const setAccessDenied = store.set;
export const clearAccessDenied = (): void => store.set(null);
export const useAccessDenied = (): AccessDenied | null => useStore(store);
