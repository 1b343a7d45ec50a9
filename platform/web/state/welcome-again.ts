import { createStore, useStore } from './store.ts';

/** Whether a menu has requested the welcome, which otherwise appears after a login. Another feature renders it. */
const store = createStore(false);

export const requestWelcome = (): void => store.set(true);
export const endWelcome = (): void => store.set(false);
export const useIsWelcomeRequested = (): boolean => useStore(store);
