/** Name of the enterprise of the session, if it is not the enterprise of this page. */
let other: string | null = null;
const listeners = new Set<() => void>();
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
export function setOtherEnterprise(entName: string | null): void {
  other = entName;
  for (const listener of listeners) listener();
}

export const getOtherEnterprise = (): string | null => other;

export function subscribeToOtherEnterprise(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
