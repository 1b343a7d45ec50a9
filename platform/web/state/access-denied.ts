/** A page that the user may not open. The reason is shown on the page to which the user was redirected, until the user leaves it. */
export interface AccessDenied {
  /** The reason, as shown to the reader. */
  readonly text: string;
  /** The requested page. */
  readonly path: string;
}

let note: AccessDenied | null = null;
const listeners = new Set<() => void>();

function set(next: AccessDenied | null): void {
  note = next;
  for (const listener of listeners) listener();
}

/** Only the latest rejection is stored, until the document is unloaded. */
export const setAccessDenied = (refusal: AccessDenied): void => set(refusal);
export const clearAccessDenied = (): void => set(null);
export const getAccessDenied = (): AccessDenied | null => note;

export function subscribeToAccessDenied(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
