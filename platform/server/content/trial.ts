import { AsyncLocalStorage } from 'node:async_hooks';

const trial = new AsyncLocalStorage<true>();

/**
 * Runs work inside a transaction that will be rolled back: what it reads is nobody else's. Whatever hangs on the version of the content is
 * then neither taken from what was kept nor kept for others (`createContentVersion`).
 */
export const runAsTrial = <T>(work: () => Promise<T>): Promise<T> => trial.run(true, work);

export const isTrial = (): boolean => trial.getStore() === true;
