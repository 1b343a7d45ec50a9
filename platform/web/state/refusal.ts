/** What somebody wanted and was refused: said where the refusal has led him, until he goes on from there. */
export interface RefusalNote {
  /** Why, in words for the reader. */
  readonly text: string;
  /** Id of the fault, or null when a page was refused. */
  readonly fault: string | null;
  /** The page where he was, or that he wanted. */
  readonly path: string;
}

let note: RefusalNote | null = null;
const listeners = new Set<() => void>();

function set(next: RefusalNote | null): void {
  note = next;
  for (const listener of listeners) listener();
}

/** The newest refusal counts; it lives as long as the document. */
export const noteRefusal = (refusal: RefusalNote): void => set(refusal);
export const dropRefusal = (): void => set(null);
export const refusalNow = (): RefusalNote | null => note;

export function listenToRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
