import { createStore, useStore } from './store.ts';

/** Name of the session's enterprise, if it differs from the enterprise of this page. */
const store = createStore<string | null>(null);
let askAgain: () => void = () => undefined;

/**
 * Sets the function that is called after a call was rejected because the session belongs to another enterprise. `RightsRefresher` sets it
 * to reload the current enterprise.
 */
export function setOtherEnterpriseHandler(ask: () => void): void {
  askAgain = ask;
}

export const notifyOtherEnterprise = (): void => askAgain();

/** Blocks the page while the session belongs to another enterprise, and shows that enterprise's name. Null removes the block. */
export const setOtherEnterprise = store.set;
export const useOtherEnterprise = (): string | null => useStore(store);
