/** The name of the enterprise that the session works for, where that is not the one that this page was made for. */
let other: string | null = null;
const listeners = new Set<() => void>();
let askAgain: () => void = () => undefined;

/**
 * Registers the rights keeper, which is called once a call was rejected because of its enterprise: the keeper then learns the current one.
 */
export function onOtherEnterprise(ask: () => void): void {
  askAgain = ask;
}

export const handleOtherEnterprise = (): void => askAgain();

/** The page belongs to one enterprise and the session to another: from now on it shows that, and does nothing more. Null: they are one again. */
export function setOtherEnterprise(entName: string | null): void {
  other = entName;
  for (const listener of listeners) listener();
}

export const getOtherEnterprise = (): string | null => other;

export function subscribeToOtherEnterprise(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
