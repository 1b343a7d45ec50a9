import { createStore, useStore } from './store.ts';

/** A page that the user may not open. The reason is shown on the page to which the user was redirected, until the user leaves it. */
export interface AccessDenied {
  /** The reason, as shown to the reader. */
  readonly text: string;
  /** The requested page. */
  readonly path: string;
}

const store = createStore<AccessDenied | null>(null);

/** Only the latest rejection is stored, until the document is unloaded. */
export const setAccessDenied = store.set;
export const clearAccessDenied = (): void => store.set(null);
export const useAccessDenied = (): AccessDenied | null => useStore(store);
