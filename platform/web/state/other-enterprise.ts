import { createStore, useStore } from './store.ts';

/** Name of the enterprise of the session, if it is not the enterprise of this page. */
const store = createStore<string | null>(null);
let askAgain: () => void = () => undefined;

/**
 * Registers the callback of the rights keeper, which is called after a call was rejected because of its enterprise: it then loads the
 * current enterprise.
 */
export function onOtherEnterprise(ask: () => void): void {
  askAgain = ask;
}

export const handleOtherEnterprise = (): void => askAgain();

/** Blocks the page while the session belongs to another enterprise, and shows the name of that enterprise. Null removes the block. */
export const setOtherEnterprise = store.set;
export const useOtherEnterprise = (): string | null => useStore(store);
