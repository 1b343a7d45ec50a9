import type { CallError } from './call-error.ts';
import { toasts } from './toasts.ts';

/** Asks the requester of a change for the reason, given the id of the pending approval request. */
type Ask = (proposal: string) => void;

let ask: Ask | null = null;

/** Registers the prompt for the reason of a change. The component that shows the dialog calls it while it is mounted. */
export function setReasonPrompt(next: Ask | null): void {
  ask = next;
}

/** Handles a change that waits for approval: prompts its requester for a reason, or shows only the message if no dialog is registered. */
export function handleAwaitingApproval({ data, message }: CallError): void {
  const proposal = (data as { proposal?: unknown } | null | undefined)?.proposal;
  if (ask !== null && typeof proposal === 'string') ask(proposal);
  else toasts.show('info', message);
}
