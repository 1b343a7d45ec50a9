/** A page that does not open for the user: the reason is shown on the page that the refusal led to, until the user leaves it. */
export interface AccessDenied {
  /** Why, in words for the reader. */
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

/** Only the latest refusal is kept, as long as the document. */
export const setAccessDenied = (refusal: AccessDenied): void => set(refusal);
export const clearAccessDenied = (): void => set(null);
export const getAccessDenied = (): AccessDenied | null => note;

export function subscribeToAccessDenied(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
