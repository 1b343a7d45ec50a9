/** A rejected page or action: shown on the page that the rejection led to, until the user leaves it. */
export interface AccessDenied {
  /** Why, in words for the reader. */
  readonly text: string;
  /** Id of the error, or null when a page was refused. */
  readonly fault: string | null;
  /** The current page of the user, or the requested one. */
  readonly path: string;
}

let note: AccessDenied | null = null;
const listeners = new Set<() => void>();

function set(next: AccessDenied | null): void {
  note = next;
  for (const listener of listeners) listener();
}

/** Only the latest refusal is kept, as long as the document. */
export const setAccessDenied = (refusal: AccessDenied): void => set(refusal);
export const clearAccessDenied = (): void => set(null);
export const getAccessDenied = (): AccessDenied | null => note;

export function subscribeToAccessDenied(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
