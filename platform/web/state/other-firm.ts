/** What the session works for, where that is not what this page was made for; the name is known once the server was asked. */
interface OtherFirm {
  readonly entName: string | null;
}

let other: OtherFirm | null = null;
const listeners = new Set<() => void>();

/** The page belongs to one firm and the session to another: from now on it shows that, and does nothing more. */
export function noteOtherFirm(next: OtherFirm | null): void {
  if (next !== null && other?.entName && next.entName === null) return;
  other = next;
  for (const listener of listeners) listener();
}

export const otherFirmNow = (): OtherFirm | null => other;

export function listenToOtherFirm(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
