import type { CallError } from './call-error.ts';
import { toasts } from './toasts.ts';

/** Asks whoever proposed a change why, by the number of what waits now. */
type Ask = (proposal: string) => void;

let ask: Ask | null = null;

/** Registered by what shows the dialog, as long as it is there. */
export function setExplainer(next: Ask | null): void {
  ask = next;
}

/** A change waits for a second person: who made it is asked for his reason at once, or told at least. */
export function handleAwaitingApproval({ data, message }: CallError): void {
  const proposal = (data as { proposal?: unknown } | null | undefined)?.proposal;
  if (ask !== null && typeof proposal === 'string') ask(proposal);
  else toasts.show('info', message);
}
