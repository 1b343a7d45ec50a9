import type { CallError } from './call-error.ts';
import { toasts } from './toasts.ts';

/** Asks the requester of a change for the reason, given the id of the pending approval request. */
type Ask = (proposal: string) => void;

let ask: Ask | null = null;

/** Registered by the component that shows the dialog, while it is mounted. */
export function setExplainer(next: Ask | null): void {
  ask = next;
}

/** Handles a change that waits for approval: asks its requester for a reason, or only shows that it waits if no dialog is registered. */
export function handleAwaitingApproval({ data, message }: CallError): void {
  const proposal = (data as { proposal?: unknown } | null | undefined)?.proposal;
  if (ask !== null && typeof proposal === 'string') ask(proposal);
  else toasts.show('info', message);
}
