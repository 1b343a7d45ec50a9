import { AsyncLocalStorage } from 'node:async_hooks';

const trial = new AsyncLocalStorage<true>();

/**
 * Runs work inside a transaction that will be rolled back. Inside it, values that depend on the content version are neither read from the
 * cache nor cached (`createContentVersion`).
 */
export const runAsDryRun = <T>(work: () => Promise<T>): Promise<T> => trial.run(true, work);

export const isDryRun = (): boolean => trial.getStore() === true;
